import { m } from '#contract/messages/generated/messages.js'

const kindNames: Partial<Record<string, () => string>> = {
  address: m.manage_audit_on_address,
  alarm: m.manage_audit_on_alarm,
  card: m.manage_audit_on_card,
  comment: m.manage_audit_on_comment,
  level: m.manage_audit_on_level,
  member: m.manage_audit_on_member,
  registration_field: m.manage_audit_on_registration_field,
  registration_fields: m.manage_audit_on_registration_fields,
  reply: m.manage_audit_on_reply,
  role: m.manage_audit_on_role,
  sensitive_words: m.manage_audit_on_sensitive_words,
  setting: m.manage_audit_on_setting,
  staff_role: m.manage_audit_on_staff_role,
  tag: m.manage_audit_on_tag,
  tags: m.manage_audit_on_tag,
  text: m.manage_audit_on_text,
  topic: m.manage_audit_on_topic,
}

/** What an act was done to, such as `topic:13`, in words; a kind that a later version wrote is shown as it is written. */
export function nameSubject(subject: string): string {
  const [kind = '', ...rest] = subject.split(':')
  const name = kindNames[kind]?.()
  return name ? [name, rest.join(':')].join(' ').trim() : subject
}
