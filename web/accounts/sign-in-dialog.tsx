import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import type { SignedIn } from '#contract/accounts.ts'
import { m } from '#contract/messages/generated/messages.js'
import { saveTokens } from '#web/api/tokens.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { SignInWays } from './sign-in-ways.tsx'

type SignInDialogProps = { onAnswer: (isSignedIn: boolean) => void }

/** Signing in over the page that the reader is on; what they were reading and writing stays. */
export function SignInDialog({ onAnswer }: SignInDialogProps) {
  const queryClient = useQueryClient()
  const { href } = useLocation()

  async function enter(session: SignedIn, rememberMe: boolean) {
    saveTokens(session, rememberMe)
    // Everything read as a guest is read again as the member.
    await queryClient.invalidateQueries()
    onAnswer(true)
  }

  return (
    <Dialog open title={m.accounts_sign_in()} onOpenChange={() => onAnswer(false)}>
      <SignInWays jumpUrl={href} onEntered={enter} />
    </Dialog>
  )
}
