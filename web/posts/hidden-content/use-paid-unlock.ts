import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import { readHiddenContent, unlockHiddenContent } from '#contract/posts/hidden-content.ts'
import { readTopic } from '#contract/posts/topics.ts'
import { isApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { confirm } from '#web/ui/confirm.tsx'
import { toast } from '#web/ui/toast.ts'
import { showHiddenPrice } from './price-labels.ts'

/** Pays for a kind after a question that names the price; the price that was agreed to travels with the request. */
export function usePaidUnlock(topicId: number) {
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState(false)

  async function pay(hiddenKind: 'points' | 'balance', price: number) {
    if (busy) return
    const words = showHiddenPrice(hiddenKind, price)
    const agreed = await confirm({
      title: m.hidden_pay_ask(),
      body: m.hidden_pay_text({ price: words }),
      action: m.hidden_pay_balance({ price: words }),
    })
    if (!agreed) return
    setBusy(true)
    try {
      const open = await call(unlockHiddenContent, { topicId, hiddenKind, price })
      queryClient.setQueryData([readHiddenContent.name, { topicId }], open)
      toast.show({ kind: 'success', text: m.hidden_unlocked() })
    } catch (error) {
      // What the server refused has been told to the reader by call(); the price may be another now.
      if (!isApiError(error)) throw error
      await queryClient.invalidateQueries({ queryKey: [readTopic.name] })
    } finally {
      setBusy(false)
    }
  }

  return { pay, busy }
}
