import { m } from '#contract/messages/generated/messages.js'
import { ButtonLink } from '#web/ui/link.tsx'

/** The next thing to do where nothing has been switched on yet. */
export const ReadOn = () => <ButtonLink to="/">{m.own_read_on()}</ButtonLink>
