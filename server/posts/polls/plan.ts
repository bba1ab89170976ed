/* Shared: a poll that a topic is going to have. */
import type { Settings } from '#contract/core/settings.ts'
import { pollOptions } from '#contract/posts/poll-fields.ts'
import { fieldError } from '#server/core/user-error.ts'

/** What a form asked for, checked. Its days begin when others see the topic. */
export interface PollPlan {
  title: string
  options: string[]
  isMultiple: boolean
  days: number | null
}

export interface PollInput {
  pollTitle?: string | undefined
  pollOptions?: string[] | undefined
  pollIsMultiple: boolean
  pollDays?: number | undefined
}

/** Returns undefined when there is no poll. Each refusal names its field. */
export function planPoll({ pollOptionsMax }: Settings, input: PollInput): PollPlan | undefined {
  const options = (input.pollOptions ?? []).filter((words) => words !== '')
  if (!input.pollTitle) {
    if (options.length > 0) throw fieldError('pollTitle', { code: 'required' })
    return undefined
  }
  if (options.length < pollOptions.min || options.length > pollOptionsMax)
    throw fieldError('pollOptions', { code: 'poll_options', min: pollOptions.min, max: pollOptionsMax })
  if (new Set(options).size < options.length) throw fieldError('pollOptions', { code: 'poll_options_same' })
  return {
    title: input.pollTitle,
    options,
    isMultiple: input.pollIsMultiple,
    days: input.pollDays ?? null,
  }
}
