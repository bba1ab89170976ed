import { readTokens } from '#web/api/tokens.ts'
import { pressEarly } from './early-touch.ts'
import { ToggleButton, type ToggleButtonProps } from './toggle-button.tsx'

/**
 * What a guest sees of something that members switch on; pressed, it lets them sign in over the page they are on. On a
 * member's page it stands until the member's own button comes, which carries out what was pressed.
 */
export const GuestToggle = (props: ToggleButtonProps) => (
  <ToggleButton {...props} onClick={() => (readTokens() ? pressEarly(props.name) : void askIn())} />
)

/** Lets a guest sign in over the page they are on. */
export async function askIn() {
  const { askSignIn } = await import('#web/accounts/sign-in/sign-in-dialog.tsx')
  await askSignIn(location.pathname + location.search)
}
