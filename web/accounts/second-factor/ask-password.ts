import { m } from '#contract/messages/generated/messages.js'
import { prompt } from '#web/ui/prompt.tsx'

/** The password that an act on one's own account asks for; an empty one of those who have none, null when they turn away. */
export async function askPassword(title: string, hasPassword: boolean): Promise<string | null> {
  if (!hasPassword) return ''
  return prompt({
    title,
    label: m.accounts_old_password(),
    type: 'password',
    validator: (text) => text.length > 0 || m.field_required(),
  })
}
