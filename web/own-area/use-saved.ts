import { useQueryClient } from '@tanstack/react-query'
import { m } from '#contract/messages/generated/messages.js'
import { toast } from '#web/ui/toast.ts'

/** What follows a change of one's own account: everything that shows it is read again, and the reader is told. */
export function useSaved() {
  const queryClient = useQueryClient()
  return async (text: string = m.accounts_saved()) => {
    await queryClient.invalidateQueries({ predicate: ({ meta }) => meta?.personal === true })
    toast.show({ kind: 'success', text })
  }
}
