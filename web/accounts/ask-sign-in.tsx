import { lazy } from 'react'
import { ask } from '#web/ui/dialog-queue.ts'

const SignInDialog = lazy(async () => ({ default: (await import('./sign-in-dialog.tsx')).SignInDialog }))

/** Lets a guest sign in over the page they are on, which stays as it is. The dialog's code comes when it is asked for. */
export function askSignIn(jumpUrl: string): Promise<void> {
  return ask<void>((answer) => <SignInDialog jumpUrl={jumpUrl} onClose={() => answer()} />)
}
