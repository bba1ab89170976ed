import { m } from '#contract/messages/generated/messages.js'
import { toast } from '#web/ui/toast.ts'

/** Says how it went, and answers whether it is copied. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    toast.show({ kind: 'success', text: m.assistant_copied() })
    return true
  } catch {
    // Without permission, or off https.
    toast.show({ kind: 'error', text: m.assistant_not_copied() })
    return false
  }
}
