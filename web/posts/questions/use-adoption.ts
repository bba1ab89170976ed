import { useQueryClient } from '@tanstack/react-query'
import { m } from '#contract/messages/generated/messages.js'
import { adoptAnswer } from '#contract/posts/adoption.ts'
import type { Bounty } from '#contract/posts/question-cards.ts'
import { readAskOptions } from '#contract/posts/question-writing.ts'
import { call } from '#web/api/call.ts'
import { useWrite } from '#web/api/use-write.ts'
import { authorName } from '#web/core/author-name.tsx'
import { bountyWords } from '#web/money/bounties/bounty-words.ts'
import { focusPost } from '#web/posts/comments/focus.ts'
import { refreshThread } from '#web/posts/comments/refresh-thread.ts'
import { confirm } from '#web/ui/confirm.tsx'
import { focusInPlaceOf } from '#web/ui/focus-in-place-of.ts'
import { toast } from '#web/ui/toast.ts'
import type { AdoptionProps } from './asker-tools-later.tsx'
import { payoutOf } from './payout.ts'

type Answer = AdoptionProps['answer']

/** Adopts an answer, after having named what its author gets and what the platform keeps. */
export function useAdoption(questionId: number, { commentId, author }: Answer) {
  const queryClient = useQueryClient()
  const { send } = useWrite(
    (agreed: { agreedFen: number; agreedPoints: number }) =>
      call(adoptAnswer, { questionId, commentId, ...agreed }),
    { onSettled: () => refreshThread(queryClient) },
  )
  const reading = useWrite(() => call(readAskOptions, {}))

  return async (bounty: Bounty | null) => {
    const name = authorName(author)
    const { fen, points } = bounty ?? { fen: 0, points: 0 }
    // The share is only asked for where there is money to share.
    const options = fen > 0 ? await reading.send() : undefined
    if (fen > 0 && !options) return
    const payout = payoutOf({ fen, points }, options?.bounty.sharePercent ?? 0)
    const title = m.answer_adopt_ask({ name })
    if (!(await confirm({ title, body: sayPayout(payout, name), action: m.answer_adopt() }))) return
    // Where another has been adopted meanwhile, the button is gone too.
    const goOn = focusInPlaceOf(document.getElementById(`comment-${commentId}`))
    const adopted = await send({ agreedFen: fen, agreedPoints: points })
    if (!adopted) return goOn()
    toast.show({ kind: 'success', text: m.answer_was_adopted() })
    // The button is gone; the answer stands first now.
    focusPost(`comment-${commentId}`, `comment-${commentId}`)
  }
}

function sayPayout({ fen, points, platformFen }: ReturnType<typeof payoutOf>, name: string): string {
  if (fen === 0 && points === 0) return m.answer_adopt_nothing({ name })
  const amount = bountyWords({ fen, points })
  const share = bountyWords({ fen: platformFen, points: 0 })
  return platformFen > 0
    ? m.answer_adopt_paid_shared({ name, amount, share })
    : m.answer_adopt_paid({ name, amount })
}
