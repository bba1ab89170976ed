import type { Topic } from '#contract/posts/topics.ts'
import { EnvelopeCard } from '#web/money/red-envelopes/envelope-card.tsx'

export const TopicEnvelope = ({ topic }: { topic: Topic }) =>
  topic.redEnvelope && <EnvelopeCard envelope={topic.redEnvelope} />
