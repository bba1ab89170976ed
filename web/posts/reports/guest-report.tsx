/* Shared by what guests read. */
import { m } from '#contract/messages/generated/messages.js'
import { askIn } from '#web/posts/reactions/guest-toggle.tsx'
import { Button } from '#web/ui/button.tsx'

/** Lets a guest sign in over the page; then it is in the menu of the same place. */
export const GuestReport = () => (
  <Button size="s" variant="quiet" className="guest-only" onClick={() => void askIn()}>
    {m.report_action()}
  </Button>
)
