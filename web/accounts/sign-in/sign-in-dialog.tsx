import { m } from '#contract/messages/generated/messages.js'
import { Dialog } from '#web/ui/dialog.tsx'
import { ask } from '#web/ui/dialog-queue.ts'
import { useEnterHere } from './enter.ts'
import { NoAccountYet } from './no-account-yet.tsx'
import { SignInWays } from './sign-in-ways.tsx'

/** Lets a guest sign in over the page they are on, which stays as it is. */
export const askSignIn = (jumpUrl: string): Promise<void> =>
  ask<void>((answer) => <SignInDialog jumpUrl={jumpUrl} onClose={() => answer()} />)

type SignInDialogProps = {
  /** Where a detour over another site comes back to. */
  jumpUrl: string
  onClose: () => void
}

function SignInDialog({ jumpUrl, onClose }: SignInDialogProps) {
  const enterHere = useEnterHere()
  return (
    <Dialog open keepsTyped={false} size="s" title={m.accounts_sign_in()} onOpenChange={onClose}>
      <SignInWays
        jumpUrl={jumpUrl}
        onEntered={async (session, rememberMe) => {
          await enterHere(session, rememberMe)
          onClose()
        }}
      />
      <NoAccountYet jumpUrl={jumpUrl} />
    </Dialog>
  )
}
