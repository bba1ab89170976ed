import { StartClient } from '@tanstack/react-start/client'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import * as z from 'zod/mini'
import { nearestLanguage } from '#contract/core/language.ts'
import { overwriteGetLocale } from '#contract/messages/generated/runtime.js'
import { loadBrowserCall } from './api/call.ts'
import { readTokens } from './api/tokens.ts'
import { admitInertText } from './trusted-types.ts'

// The policy of our pages forbids code made from text, which the validation library would otherwise try once.
z.config({ jitless: true })

admitInertText()
if (readTokens()) loadBrowserCall().catch(() => {})

const language = nearestLanguage(document.documentElement.lang)
overwriteGetLocale(() => language)

startTransition(() => {
  hydrateRoot(document, <StartClient />)
})
