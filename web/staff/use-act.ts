import { useQueryClient } from '@tanstack/react-query'
import type { Endpoint, InputOf } from '#contract/core/endpoint.ts'
import { m } from '#contract/messages/generated/messages.js'
import { call } from '#web/api/call.ts'
import { toast } from '#web/ui/toast.ts'

/**
 * Carries out one staff act, reads again what it changes, and says that it is done. What goes wrong is told by the call
 * itself; answers whether it went well.
 */
export function useAct(changes: Endpoint) {
  const queryClient = useQueryClient()
  return async <E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<boolean> => {
    try {
      await call(endpoint, input)
    } catch {
      return false
    }
    await queryClient.invalidateQueries({ queryKey: [changes.name] })
    toast.show({ kind: 'success', text: m.manage_saved() })
    return true
  }
}
