import type { InputOf } from '#contract/core/endpoint.ts'
import type { PollDraftFields } from '#contract/posts/draft-fields.ts'
import type { saveDraft } from '#contract/posts/drafts.ts'
import { pollOptions } from '#contract/posts/poll-fields.ts'
import type { publishTopic } from '#contract/posts/topic-writing.ts'
import { useFieldsDraft } from '#web/editor/use-fields-draft.ts'

type PollInput = Pick<
  InputOf<typeof publishTopic>,
  'pollTitle' | 'pollOptions' | 'pollIsMultiple' | 'pollDays'
>

/** Empty days are for ever. */
interface Poll extends PollDraftFields {
  isOn: boolean
}

const empty: Poll = {
  isOn: false,
  title: '',
  options: Array.from({ length: pollOptions.min }, () => ''),
  isMultiple: false,
  days: '',
}

/** The poll of a topic's form, kept while typing like the rest of it. */
export function usePollDraft() {
  const { fields: poll, change, ...kept } = useFieldsDraft('topic:poll', empty)

  /** What goes with the topic. */
  function makeInput(): PollInput {
    if (!poll.isOn) return {}
    return {
      pollTitle: poll.title,
      pollOptions: poll.options,
      pollIsMultiple: poll.isMultiple,
      ...(poll.days !== '' && { pollDays: Number(poll.days) }),
    }
  }

  /** What the server's draft keeps of it. */
  function makeDraft(): Partial<InputOf<typeof saveDraft>> {
    if (!poll.isOn) return {}
    const { title, options, isMultiple, days } = poll
    return { pollTitle: title, pollOptions: options, pollIsMultiple: isMultiple, pollDays: days }
  }

  const take = (kept: PollDraftFields | null) => change(kept ? { ...kept, isOn: true } : empty)

  return { ...poll, ...kept, change, makeInput, makeDraft, take }
}
export type PollDraft = ReturnType<typeof usePollDraft>
