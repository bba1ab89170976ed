import { useQueryClient } from '@tanstack/react-query'
import { m } from '#contract/messages/generated/messages.js'
import { awardBounty } from '#contract/posts/adoption.ts'
import type { Bounty } from '#contract/posts/question-cards.ts'
import { isApiError } from '#web/api/api-error.ts'
import { sayError } from '#web/api/say-error.ts'
import { atForm, useSubmit } from '#web/api/use-submit.ts'
import { authorName } from '#web/core/author-name.tsx'
import { bountyWords } from '#web/money/bounties/bounty-words.ts'
import { refreshThread } from '#web/posts/comments/refresh-thread.ts'
import { askReason } from '#web/posts/review/ask-reason.ts'
import { toast } from '#web/ui/toast.ts'
import type { AdoptionProps } from './asker-tools-later.tsx'

/** Adopts an answer in the asker's place; staff say why. */
export function useAward(questionId: number, { commentId, author }: AdoptionProps['answer']) {
  const queryClient = useQueryClient()
  const { attempt } = useSubmit(awardBounty)

  async function submit(reason: string) {
    const outcome = await attempt({ questionId, commentId, reason })
    await refreshThread(queryClient)
    if (!isApiError(outcome)) return undefined
    const { fields, failure } = atForm(outcome)
    return fields.reason || failure || sayError(outcome)
  }

  return async (bounty: Bounty | null) => {
    const title = m.answer_award_ask({ name: authorName(author) })
    const body = bounty ? m.answer_award_text({ amount: bountyWords(bounty) }) : m.answer_award_nothing()
    if ((await askReason({ title, body, action: m.answer_award(), submit })) === null) return
    toast.show({ kind: 'success', text: m.answer_was_adopted() })
  }
}
