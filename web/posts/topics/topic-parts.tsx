import { ChartBarBig, Gift } from 'lucide-react'
import type { OutputOf } from '#contract/core/endpoint.ts'
import { m } from '#contract/messages/generated/messages.js'
import type { readComposerOptions } from '#contract/posts/topic-writing.ts'
import { OptionalParts } from '#web/editor/optional-parts.tsx'
import { EnvelopeFields } from '#web/money/red-envelopes/envelope-fields.tsx'
import type { EnvelopeDraft } from '#web/money/red-envelopes/use-envelope-draft.ts'
import { PollFields } from '#web/posts/polls/poll-fields.tsx'
import type { PollDraft } from '#web/posts/polls/use-poll-draft.ts'

type TopicPartsProps = {
  options: OutputOf<typeof readComposerOptions>
  poll: PollDraft
  envelope: EnvelopeDraft
  errors: Record<string, string>
}

/** The poll and the envelope that may go with a new topic. What was filled in stays while one is folded again. */
export const TopicParts = ({ options, poll, envelope, errors }: TopicPartsProps) => (
  <OptionalParts
    parts={[
      {
        name: 'poll',
        label: m.poll_add(),
        icon: <ChartBarBig aria-hidden="true" />,
        isOn: poll.isOn,
        setOn: (isOn) => poll.change({ isOn }),
        fields: () => <PollFields draft={poll} optionsMax={options.pollOptionsMax} errors={errors} />,
      },
      {
        name: 'envelope',
        label: m.envelope_title(),
        icon: <Gift aria-hidden="true" />,
        isOn: envelope.kind !== undefined,
        setOn: (isOn) => envelope.setKind(isOn ? 'random' : undefined),
        fields: () => <EnvelopeFields draft={envelope} bounds={options.envelope} errors={errors} />,
      },
    ]}
  />
)
