import { useSyncExternalStore } from 'react'
import { readTokens } from '#web/api/tokens.ts'
import { ToggleButton, type ToggleButtonProps } from './toggle-button.tsx'

/** What a guest sees of something that members switch on; pressed, it lets them sign in over the page they are on. */
export function GuestToggle(props: ToggleButtonProps) {
  // A member's page is drawn as the guest's, and comes alive as the member's a moment later.
  const isMember = useSyncExternalStore(
    () => () => undefined,
    () => readTokens() !== undefined,
    () => false,
  )
  return <ToggleButton {...props} aria-disabled={isMember || undefined} onClick={askIn} />
}

async function askIn() {
  if (readTokens()) return
  const { askSignIn } = await import('#web/accounts/sign-in/sign-in-dialog.tsx')
  await askSignIn(location.pathname + location.search)
}
