import { lazy, type MouseEvent } from 'react'
import { ask } from '#web/ui/dialog-queue.ts'

const SignInDialog = lazy(async () => ({ default: (await import('./sign-in-dialog.tsx')).SignInDialog }))

/** Resolves true once the reader is signed in, on the page they are on. */
export const askToSignIn = (): Promise<boolean> =>
  ask<boolean>((answer) => <SignInDialog onAnswer={answer} />)

/** For a link to the sign-in page: a plain click asks here instead; one that opens a tab goes there. */
export function askOnClick(event: MouseEvent): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  void askToSignIn()
}
