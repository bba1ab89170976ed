import { useQueryClient } from '@tanstack/react-query'
import { m } from '#contract/messages/generated/messages.js'
import { getLocale } from '#contract/messages/generated/runtime.js'
import { formatYuan } from '#contract/money/money.ts'
import {
  listGivenRedEnvelopes,
  listRedEnvelopeOpenings,
  openRedEnvelope,
  readRedEnvelope,
  stopRedEnvelope,
} from '#contract/money/red-envelopes.ts'
import { call } from '#web/api/call.ts'
import { outdateOwn } from '#web/api/queries.ts'
import { useWrite } from '#web/api/use-write.ts'
import { confirm } from '#web/ui/confirm.tsx'
import { toast } from '#web/ui/toast.ts'

/** Opening and stopping. Either way the envelope is read again, since others have been at it meanwhile. */
export function useEnvelopeActs(redEnvelopeId: number) {
  const queryClient = useQueryClient()
  const onSettled = async () => {
    await outdateOwn(queryClient)
    for (const { name } of [readRedEnvelope, listGivenRedEnvelopes, listRedEnvelopeOpenings])
      await queryClient.invalidateQueries({ queryKey: [name] })
  }
  const opening = useWrite(() => call(openRedEnvelope, { redEnvelopeId }), { onSettled })
  const stopping = useWrite(() => call(stopRedEnvelope, { redEnvelopeId }), { onSettled })

  async function stop() {
    const agreed = await confirm({
      title: m.envelope_stop_ask(),
      body: m.envelope_stop_text(),
      action: m.envelope_stop(),
    })
    const stopped = agreed && (await stopping.send())
    if (!stopped) return
    const amount = formatYuan(stopped.returnedFen, getLocale())
    toast.show({ kind: 'success', text: m.envelope_stopped_returned({ amount }) })
  }

  return { open: () => opening.send(), stop, busy: opening.busy || stopping.busy }
}
