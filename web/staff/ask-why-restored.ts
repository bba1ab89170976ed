import { m } from '#contract/messages/generated/messages.js'
import { restorationReasonLength } from '#contract/posts/topic-moderation.ts'
import { prompt } from '#web/ui/prompt.tsx'

/** Resolves with the reason, or null when the member of the staff turns away. */
export function askWhyRestored(title: string): Promise<string | null> {
  const { min, max } = restorationReasonLength
  return prompt({
    title,
    body: m.manage_deleted_why_hint(),
    label: m.manage_deleted_why(),
    action: m.manage_deleted_restore(),
    validator: (text) => {
      const { length } = Array.from(text.trim())
      return (length >= min && length <= max) || m.manage_deleted_why_needed({ max })
    },
  })
}
