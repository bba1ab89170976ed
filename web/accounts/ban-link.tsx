import { m } from '#contract/messages/generated/messages.js'
import { TextLink } from '#web/ui/link.tsx'

/** The way from the refusal of a banned member to why they are, and to their answer. */
export const BanLink = ({ ticket }: { ticket: string | undefined }) =>
  ticket === undefined ? null : (
    <p>
      <TextLink to="/ban" hash={ticket}>
        {m.appeal_ban_link()}
      </TextLink>
    </p>
  )
