import { m } from '#contract/messages/generated/messages.js'
import { ButtonLink } from '#web/ui/link.tsx'

/** The next thing to do for one who has answered nothing yet. */
export const ReadQuestions = () => (
  <ButtonLink to="/question/list" search={{ filter: 'unresolved' }}>
    {m.question_own_read()}
  </ButtonLink>
)
