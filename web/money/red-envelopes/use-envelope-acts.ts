import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import { getLocale } from '#contract/messages/generated/runtime.js'
import { formatYuan } from '#contract/money/money.ts'
import {
  listGivenRedEnvelopes,
  openRedEnvelope,
  readRedEnvelope,
  stopRedEnvelope,
} from '#contract/money/red-envelopes.ts'
import { isApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { confirm } from '#web/ui/confirm.tsx'
import { toast } from '#web/ui/toast.ts'

/** Opening and stopping. Either way the envelope is read again, since others have been at it meanwhile. */
export function useEnvelopeActs(redEnvelopeId: number) {
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState(false)

  async function act(work: () => Promise<unknown>) {
    if (busy) return
    setBusy(true)
    try {
      await work()
    } catch (error) {
      // What the server refused has been told to the reader by call().
      if (!isApiError(error)) throw error
    } finally {
      for (const { name } of [readRedEnvelope, listGivenRedEnvelopes])
        await queryClient.invalidateQueries({ queryKey: [name] })
      setBusy(false)
    }
  }

  const open = () => act(() => call(openRedEnvelope, { redEnvelopeId }))

  async function stop() {
    const agreed = await confirm({
      title: m.envelope_stop_ask(),
      body: m.envelope_stop_text(),
      action: m.envelope_stop(),
    })
    if (!agreed) return
    await act(async () => {
      const { returnedFen } = await call(stopRedEnvelope, { redEnvelopeId })
      const amount = formatYuan(returnedFen, getLocale())
      toast.show({ kind: 'success', text: m.envelope_stopped_returned({ amount }) })
    })
  }

  return { open, stop, busy }
}
