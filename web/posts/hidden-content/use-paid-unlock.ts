import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { InputOf } from '#contract/core/endpoint.ts'
import { m } from '#contract/messages/generated/messages.js'
import { readHiddenContent, unlockHiddenContent } from '#contract/posts/hidden-content.ts'
import { readTopic } from '#contract/posts/topics.ts'
import { isApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { outdateOwn } from '#web/api/queries.ts'
import { useWrite } from '#web/api/use-write.ts'
import { confirm } from '#web/ui/confirm.tsx'
import { toast } from '#web/ui/toast.ts'
import { showHiddenPrice } from './price-labels.ts'

/** Pays for a kind after a question that names the price; the price that was agreed to travels with the request. */
export function usePaidUnlock(topicId: number) {
  const queryClient = useQueryClient()
  const router = useRouter()
  const { attempt, busy } = useWrite((price: Omit<InputOf<typeof unlockHiddenContent>, 'topicId'>) =>
    call(unlockHiddenContent, { topicId, ...price }, { expects: ['balance_too_low'] }),
  )

  async function pay(hiddenKind: 'points' | 'balance', price: number) {
    const words = showHiddenPrice(hiddenKind, price)
    const agreed = await confirm({
      title: m.hidden_pay_ask(),
      body: m.hidden_pay_text({ price: words }),
      action: m.hidden_pay_balance({ price: words }),
    })
    if (!agreed) return
    const open = await attempt({ hiddenKind, price })
    if (isApiError(open) && open.code === 'balance_too_low') return offerRecharge(open.sentence)
    // Refused: the price may be another now.
    if (!open || isApiError(open)) return queryClient.invalidateQueries({ queryKey: [readTopic.name] })
    await outdateOwn(queryClient)
    queryClient.setQueryData([readHiddenContent.name, { topicId }], open)
    toast.show({ kind: 'success', text: m.hidden_unlocked() })
  }

  async function offerRecharge(title: string) {
    if (await confirm({ title, action: m.recharge_title() }))
      await router.navigate({ to: '/user/control/payment' })
  }

  return { pay, busy }
}
