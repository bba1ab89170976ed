import { m } from '#contract/messages/generated/messages.js'

const kindNames: Partial<Record<string, () => string>> = {
  address: m.manage_audit_on_address,
  alarm: m.manage_audit_on_alarm,
  card: m.manage_audit_on_card,
  comment: m.manage_audit_on_comment,
  feedback: m.feedback_title,
  follow_up: m.review_kind_follow_up,
  help: m.help_article,
  help_category: m.help_category,
  level: m.manage_audit_on_level,
  member: m.manage_audit_on_member,
  message: m.report_kind_message,
  registration_field: m.manage_audit_on_registration_field,
  registration_fields: m.manage_audit_on_registration_fields,
  reply: m.manage_audit_on_reply,
  role: m.manage_audit_on_role,
  sensitive_words: m.manage_audit_on_sensitive_words,
  setting: m.manage_audit_on_setting,
  searched_word: m.manage_audit_on_searched_word,
  staff_role: m.manage_audit_on_staff_role,
  tag: m.manage_audit_on_tag,
  tags: m.manage_audit_on_tag,
  text: m.manage_audit_on_text,
  topic: m.manage_audit_on_topic,
  report_type: m.manage_audit_on_report_type,
  decision_text: m.manage_audit_on_decision_text,
  webhook: m.integrations_webhook,
  outside_judge: m.integrations_judge,
  batch: m.batch_one,
  api_key: m.integrations_key,
  assistant_endpoint: m.manage_audit_on_assistant_endpoint,
  assistant_model: m.manage_audit_on_assistant_model,
  'card-orders': m.cards_orders,
  figures: m.figures_title,
  guards: m.manage_guards,
  ledger: m.manage_section_ledger,
  notification: m.manage_audit_on_notification,
  'recharge-orders': m.recharge_orders,
}

const questionNames: typeof kindNames = {
  topic: m.review_kind_question,
  comment: m.review_kind_answer,
  reply: m.review_kind_answer_reply,
}

/** What a kind of thing that staff act on is called; nothing for one that a later version wrote. */
export const auditKindName = (kind: string, isQuestion = false): string | undefined =>
  ((isQuestion && questionNames[kind]) || kindNames[kind])?.()
