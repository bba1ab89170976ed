import { m } from '#contract/messages/generated/messages.js'
import { refusalLength } from '#contract/posts/review.ts'
import { type PromptOptions, prompt } from '#web/ui/prompt.tsx'

/** Asks for a reason that somebody else is going to read. */
export const askReason = (words: Pick<PromptOptions, 'title' | 'body' | 'action' | 'submit'>) =>
  prompt({
    ...words,
    label: m.review_reason(),
    validator: (text) => {
      const { length } = Array.from(text.trim())
      return length >= refusalLength.min && length <= refusalLength.max
        ? true
        : m.review_refuse_needed({ max: refusalLength.max })
    },
  })
