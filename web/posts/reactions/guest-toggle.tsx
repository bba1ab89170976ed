import { readTokens } from '#web/api/tokens.ts'
import { ToggleButton, type ToggleButtonProps } from './toggle-button.tsx'

/** What a guest sees of something that members switch on; pressed, it lets them sign in over the page they are on. */
export const GuestToggle = (props: ToggleButtonProps) => <ToggleButton {...props} onClick={askIn} />

async function askIn() {
  // A member's page is drawn as the guest's, and comes alive as the member's a moment later.
  if (readTokens()) return
  const { askSignIn } = await import('#web/accounts/sign-in/sign-in-dialog.tsx')
  await askSignIn(location.pathname + location.search)
}
