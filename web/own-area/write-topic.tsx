import { m } from '#contract/messages/generated/messages.js'
import { useSite } from '#web/core/site.ts'
import { ButtonLink } from '#web/ui/link.tsx'
import { ReadOn } from './read-on.tsx'

type WriteTopicProps = { variant?: 'primary' }

/** The next thing to do for whoever has written nothing yet; while nobody may write topics, to read them. */
export function WriteTopic({ variant }: WriteTopicProps) {
  if (!useSite().allowTopics) return <ReadOn />
  return (
    <ButtonLink to="/addTopic" variant={variant}>
      {m.shell_write()}
    </ButtonLink>
  )
}
