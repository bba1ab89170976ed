import { useQueryClient } from '@tanstack/react-query'
import { m } from '#contract/messages/generated/messages.js'
import { takeBountyBack } from '#contract/posts/adoption.ts'
import type { Bounty } from '#contract/posts/question-cards.ts'
import { call } from '#web/api/call.ts'
import { useWrite } from '#web/api/use-write.ts'
import { bountyWords } from '#web/money/bounties/bounty-words.ts'
import { refreshThread } from '#web/posts/comments/refresh-thread.ts'
import { confirm } from '#web/ui/confirm.tsx'
import { toast } from '#web/ui/toast.ts'

/** Returns what the asker promised, after having asked. */
export function useTakingBack(questionId: number): (bounty: Bounty | null) => Promise<void> {
  const queryClient = useQueryClient()
  const { send } = useWrite(() => call(takeBountyBack, { questionId }), {
    onSettled: () => refreshThread(queryClient),
  })
  return async (bounty) => {
    const body = bounty && m.question_page_take_back_text({ amount: bountyWords(bounty) })
    const words = { title: m.question_page_take_back_ask(), action: m.question_page_take_back() }
    if (!(await confirm({ ...words, body }))) return
    const returned = await send()
    if (!returned) return
    const amount = bountyWords({ fen: returned.returnedFen, points: returned.returnedPoints })
    toast.show({ kind: 'success', text: m.question_page_taken_back({ amount }) })
  }
}
