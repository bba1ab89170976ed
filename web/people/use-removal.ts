import { useQueryClient } from '@tanstack/react-query'
import { m } from '#contract/messages/generated/messages.js'
import { readQuestionViewerState } from '#contract/posts/question-viewer-state.ts'
import { readThreadViewerState } from '#contract/posts/viewer-state.ts'
import { useWrite } from '#web/api/use-write.ts'
import { toast } from '#web/ui/toast.ts'

interface Removal {
  /** The row that it stands in. */
  row: string | number
  remove: () => Promise<unknown>
  /** Nothing where it can't be had back. */
  putBack: (() => Promise<unknown>) | undefined
  /** What to say once the list has been read again. */
  text: () => string
}

/** Takes something out of a list of one's own, and offers to put it back. */
export function useRemoval(listName: string): (removal: Removal) => Promise<void> {
  const queryClient = useQueryClient()

  const { send: change } = useWrite(
    async ({ act }: { row: string | number; act: () => Promise<unknown> }) => {
      const changed = await act()
      for (const name of [listName, readThreadViewerState.name, readQuestionViewerState.name])
        await queryClient.invalidateQueries({ queryKey: [name] })
      return changed
    },
    { keyOf: ({ row }) => String(row) },
  )

  return async ({ row, remove, putBack, text }) => {
    if (!(await change({ row, act: remove }))) return
    // The button that had the focus has gone with its row.
    document.getElementById('main')?.focus({ preventScroll: true })
    const action = putBack && { label: m.own_undo(), press: () => void change({ row, act: putBack }) }
    toast.show({ kind: 'success', text: text(), action })
  }
}
