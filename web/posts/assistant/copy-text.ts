import { m } from '#contract/messages/generated/messages.js'
import { toast } from '#web/ui/toast.ts'

export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast.show({ kind: 'success', text: m.assistant_copied() })
  } catch {
    // Without permission, or off https.
    toast.show({ kind: 'error', text: m.assistant_not_copied() })
  }
}
