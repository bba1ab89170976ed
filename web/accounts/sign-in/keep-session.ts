import type { SignedIn } from '#contract/accounts/refresh.ts'
import { m } from '#contract/messages/generated/messages.js'
import { tellWindows } from '#web/api/sessions.ts'
import { saveTokens } from '#web/api/tokens.ts'
import { toast } from '#web/ui/toast.ts'

/** Makes this browser the member's, in all its windows. An answer that brings no tokens has signed nobody in. */
export function keepSession(session: SignedIn, remember: boolean): boolean {
  if (!session.accessToken || !session.refreshToken) {
    toast.show({ kind: 'error', text: m.api_no_user_authorization() })
    return false
  }
  saveTokens(session, remember)
  tellWindows({ memberId: session.systemUser.userId })
  return true
}
