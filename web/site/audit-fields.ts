import { m } from '#contract/messages/generated/messages.js'

/** What the fields are called that acts write down, without the language or the unit at their end. */
const fieldNames: Record<string, () => string> = {
  account: m.manage_audit_field_account,
  added: m.manage_audit_field_added,
  amount: m.manage_audit_field_amount,
  answer: m.manage_audit_field_answer,
  badge: m.manage_audit_field_badge,
  body: m.manage_audit_field_body,
  by_operator: m.manage_audit_field_by_operator,
  category: m.help_category,
  changed: m.manage_audit_field_changed,
  character_rule: m.manage_audit_field_character_rule,
  comment: m.manage_audit_on_comment,
  comments: m.manage_audit_field_comments,
  currency: m.manage_audit_field_currency,
  decision: m.manage_audit_field_decision,
  deletes: m.manage_audit_field_deletes,
  detail: m.manage_audit_field_detail,
  duration: m.manage_audit_field_duration,
  duration_unit: m.manage_audit_field_duration_unit,
  features: m.manage_audit_field_features,
  fen: m.ask_bounty,
  from: m.manage_audit_field_from,
  hint: m.manage_audit_field_hint,
  icon: m.manage_audit_field_icon,
  introduction: m.manage_audit_field_introduction,
  into_tag: m.manage_audit_field_into_tag,
  is_abuse: m.manage_audit_field_is_abuse,
  is_default: m.manage_audit_field_is_default,
  is_edit: m.manage_audit_field_is_edit,
  is_new: m.manage_audit_field_is_new,
  is_on_sale: m.manage_audit_field_is_on_sale,
  is_published: m.help_published,
  is_recommended: m.help_recommended_flag,
  is_retired: m.manage_audit_field_is_retired,
  is_required: m.manage_audit_field_is_required,
  kind: m.manage_audit_field_kind,
  length_max: m.manage_audit_field_length_max,
  length_min: m.manage_audit_field_length_min,
  market_price: m.manage_audit_field_market_price,
  name: m.manage_audit_field_name,
  number: m.manage_audit_field_number,
  options: m.manage_audit_field_options,
  parent: m.manage_audit_field_parent,
  pattern: m.manage_audit_field_pattern,
  points: m.ask_bounty_points,
  points_needed: m.manage_audit_field_points_needed,
  position: m.manage_audit_field_position,
  price: m.manage_audit_field_price,
  price_points: m.manage_audit_field_price_points,
  reason: m.manage_audit_field_reason,
  remark: m.manage_audit_field_remark,
  replacement: m.manage_audit_field_replacement,
  rights: m.manage_audit_field_rights,
  role: m.manage_audit_field_role,
  staff_role: m.manage_audit_field_staff_role,
  status: m.manage_audit_field_status,
  stock: m.manage_audit_field_stock,
  subject: m.manage_audit_field_subject,
  subtitle: m.manage_audit_field_subtitle,
  tag_ids: m.topics_tags,
  text: m.manage_audit_field_text,
  title: m.manage_audit_field_title,
  to: m.manage_audit_field_to,
  topic: m.manage_audit_on_topic,
  transfer: m.manage_audit_field_transfer,
  until: m.manage_audit_field_until,
  upload_megabytes_max: m.manage_audit_field_upload_megabytes_max,
  assistant_requests_max: m.manage_role_assistant_requests,
  assistant_tokens_max: m.manage_role_assistant_tokens,
  version: m.manage_audit_field_version,
  warnings: m.manage_audit_field_warnings,
  word: m.manage_audit_field_word,
}

/** Numbers of rows, which say nothing to whoever reads; what they stand for is named beside them. */
const isUnsaid = new Set([
  'id',
  'card_id',
  'field_id',
  'option_id',
  'can_edit',
  'follow_up',
  'message',
  'report',
])

/** Some acts write as the tables do, others as the contract does. */
const toSnake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** What a field is called, in words; null for one that isn't shown, and as it is written for one that nobody has named. */
export function auditFieldName(field: string): string | null {
  const snake = toSnake(field)
  if (isUnsaid.has(snake)) return null
  const [, stem = snake, language] = /^(.+?)_(zh|en)$/.exec(snake) ?? []
  const name = (fieldNames[stem] ?? fieldNames[stem.replace(/_(id|fen)$/, '')])?.()
  if (!name) return field
  if (!language) return name
  return language === 'zh' ? m.manage_in_chinese({ name }) : m.manage_in_english({ name })
}
