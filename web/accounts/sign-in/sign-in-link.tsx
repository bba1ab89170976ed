import { useLocation } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import type { ButtonLook } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/link.tsx'

/**
 * Leads to the sign-in page and back again; pressed on a page that is alive, it opens the dialog over that page
 * instead. In a tab of its own, and before the page is alive, it's the link it looks like.
 */
export function SignInLink(look: ButtonLook) {
  const { href, pathname } = useLocation()
  const isEntrance = pathname === '/login' || pathname === '/register'
  const jumpUrl = isEntrance ? undefined : href

  function open(event: MouseEvent) {
    if (!jumpUrl || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void import('./sign-in-dialog.tsx').then(({ askSignIn }) => askSignIn(jumpUrl))
  }

  return (
    <ButtonLink to="/login" search={{ jumpUrl }} onClick={open} {...look}>
      {m.shell_sign_in()}
    </ButtonLink>
  )
}
