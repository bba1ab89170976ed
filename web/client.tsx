import { StartClient } from '@tanstack/react-start/client'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { nearestLanguage } from '#contract/core/language.ts'
import { overwriteGetLocale } from '#contract/messages/generated/runtime.js'
import { loadBrowserCall } from './api/call.ts'
import { readTokens } from './api/tokens.ts'
import { goOnTyping } from './field-in-use.ts'
import { nameSheetsInPage } from './sheets-in-page.ts'
import { bearTranslators } from './translated-texts.ts'
import { admitInertText } from './trusted-types.ts'

admitInertText()
bearTranslators()
nameSheetsInPage()
if (readTokens()) {
  // Who signed in elsewhere since the page was drawn, on which a reading page may have stood for long.
  document.documentElement.dataset.viewer = 'member'
  loadBrowserCall().catch(() => {})
}

const language = nearestLanguage(document.documentElement.lang)
overwriteGetLocale(() => language)

addEventListener('focusin', () => import('./readable-paste.ts'), { once: true })

startTransition(() => {
  hydrateRoot(document, <StartClient />, {
    onRecoverableError(error) {
      goOnTyping()
      reportError(error)
    },
  })
})
