import { useQueryClient } from '@tanstack/react-query'
import { m } from '#contract/messages/generated/messages.js'
import { readThreadViewerState } from '#contract/posts/viewer-state.ts'
import { isApiError } from '#web/api/api-error.ts'
import { toast } from '#web/ui/toast.ts'

interface Removal {
  remove: () => Promise<unknown>
  /** Nothing where it can't be had back. */
  putBack: (() => Promise<unknown>) | undefined
  text: string
}

/** Takes something out of a list of one's own, and offers to put it back. What the server refuses, call() tells. */
export function useRemoval(listName: string): (removal: Removal) => Promise<void> {
  const queryClient = useQueryClient()

  async function change(act: () => Promise<unknown>): Promise<boolean> {
    try {
      await act()
    } catch (error) {
      if (!isApiError(error)) throw error
      return false
    }
    await queryClient.invalidateQueries({ queryKey: [listName] })
    await queryClient.invalidateQueries({ queryKey: [readThreadViewerState.name] })
    return true
  }

  return async ({ remove, putBack, text }) => {
    if (!(await change(remove))) return
    // The button that had the focus has gone with its row.
    document.getElementById('main')?.focus({ preventScroll: true })
    const action = putBack && { label: m.own_undo(), press: () => void change(putBack) }
    toast.show({ kind: 'success', text, action })
  }
}
