import type { Topic } from '#contract/topics.ts'
import { EnvelopeCard } from '#web/red-envelopes/envelope-card.tsx'

export const TopicEnvelope = ({ topic }: { topic: Topic }) =>
  topic.redEnvelope && <EnvelopeCard envelope={topic.redEnvelope} />
