import { useQueryClient } from '@tanstack/react-query'
import { m } from '#contract/messages/generated/messages.js'
import { useWrite } from '#web/api/use-write.ts'
import { useViewer } from '#web/core/site.ts'
import { confirm } from '#web/ui/confirm.tsx'
import { ask } from '#web/ui/dialog-queue.ts'
import { focusInPlaceOf } from '#web/ui/focus-in-place-of.ts'
import { lazy } from '#web/ui/lazy.ts'
import { toast } from '#web/ui/toast.ts'
import { refreshThread } from './refresh-thread.ts'

export interface StaffDeletion {
  reason: string
  isAbuse: boolean
}

const StaffDeletionDialog = lazy(async () => ({
  default: (await import('./staff-deletion-dialog.tsx')).StaffDeletionDialog,
}))

/** Asks first; of staff it asks why. `remove` is told what they said, which one's own things go without. */
export function useDeletion(
  anchor: string,
  authorId: number,
  title: string,
  remove: (deletion: StaffDeletion | undefined) => Promise<unknown>,
) {
  const queryClient = useQueryClient()
  const viewer = useViewer()
  const { send } = useWrite(remove, { onSettled: () => refreshThread(queryClient) })

  async function askFirst(): Promise<StaffDeletion | undefined | null> {
    if (viewer?.userId !== authorId)
      return ask<StaffDeletion | null>((answer) => <StaffDeletionDialog title={title} onAnswer={answer} />)
    const words = { title, body: m.comments_delete_text(), action: m.comments_delete() }
    return (await confirm({ ...words, danger: true })) ? undefined : null
  }

  return async () => {
    const deletion = await askFirst()
    if (deletion === null) return
    const goOn = focusInPlaceOf(document.getElementById(anchor))
    if (!(await send(deletion))) return
    toast.show({ kind: 'success', text: m.comments_was_deleted() })
    goOn()
  }
}
