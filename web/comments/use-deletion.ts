import { useQueryClient } from '@tanstack/react-query'
import { deletionReasonLength } from '#contract/comment-writing.ts'
import { m } from '#contract/messages/generated/messages.js'
import { isApiError } from '#web/api/api-error.ts'
import { useViewer } from '#web/shell/site.ts'
import { confirm } from '#web/ui/confirm.tsx'
import { prompt } from '#web/ui/prompt.tsx'
import { toast } from '#web/ui/toast.ts'
import { refreshThread } from './refresh-thread.ts'

/** Asks first; of staff it asks why. `remove` is told the reason, which one's own things go without. */
export function useDeletion(authorId: number, title: string, remove: (reason?: string) => Promise<unknown>) {
  const queryClient = useQueryClient()
  const viewer = useViewer()

  async function askWhy(): Promise<string | undefined | null> {
    const words = { title, body: m.comments_delete_text(), action: m.comments_delete() }
    if (viewer?.userId === authorId) return (await confirm({ ...words, danger: true })) ? undefined : null
    const validator = (text: string) => text.trim() !== '' && text.length <= deletionReasonLength.max
    return prompt({ ...words, label: m.comments_delete_reason(), validator })
  }

  return async () => {
    const reason = await askWhy()
    if (reason === null) return
    try {
      await remove(reason)
      toast.show({ kind: 'success', text: m.comments_was_deleted() })
    } catch (error) {
      // What the server refused has been told to the reader by call().
      if (!isApiError(error)) throw error
    }
    await refreshThread(queryClient)
  }
}
