import { useQueryClient } from '@tanstack/react-query'
import type { Endpoint, InputOf } from '#contract/core/endpoint.ts'
import { m } from '#contract/messages/generated/messages.js'
import { call } from '#web/api/call.ts'
import { useWrite } from '#web/api/use-write.ts'
import { focusInPlaceOf } from '#web/ui/focus-in-place-of.ts'
import { toast } from '#web/ui/toast.ts'

interface Act {
  endpoint: Endpoint
  input: Record<string, unknown>
}

function useReadAgain(changes: readonly Endpoint[]) {
  const queryClient = useQueryClient()
  return () => Promise.all(changes.map(({ name }) => queryClient.invalidateQueries({ queryKey: [name] })))
}

/** Reads again what an act of the staff has changed, and says that it is done. */
export function useDone(...changes: Endpoint[]) {
  const readAgain = useReadAgain(changes)
  return async () => {
    await readAgain()
    toast.show({ kind: 'success', text: m.manage_saved() })
  }
}

/**
 * Carries out staff acts that have no form. Returns whether it went well. Whoever is refused may have had somebody else be
 * quicker, and sees it then. Where what was pressed has gone with its row, the focus stays near.
 */
export function useAct(...changes: Endpoint[]) {
  const tellDone = useDone(...changes)
  const readAgain = useReadAgain(changes)
  const { send } = useWrite(({ endpoint, input }: Act) => call(endpoint, input), {
    keyOf: ({ endpoint, input }) => JSON.stringify([endpoint.name, input]),
  })
  return async <E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<boolean> => {
    const isDone = Boolean(await send({ endpoint, input }))
    // Only now: a confirmation gives the focus back to what it was asked by.
    const goOn = focusInPlaceOf(document.activeElement?.closest('li, tr, section') ?? null)
    await (isDone ? tellDone() : readAgain())
    goOn()
    return isDone
  }
}
