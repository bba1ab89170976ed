import { Link } from '@tanstack/react-router'
import { m } from '#contract/messages/generated/messages.js'
import type { AuditEntry } from '#contract/site/audit.ts'
import { PostLink } from '#web/posts/publishing/post-link.tsx'
import { settingLabels } from './setting-labels.ts'

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
}

const questionNames: typeof kindNames = {
  topic: m.review_kind_question,
  comment: m.review_kind_answer,
  reply: m.review_kind_answer_reply,
}

type Subject = Pick<AuditEntry, 'subject' | 'names' | 'topicId' | 'isQuestion'>

/** What an act was done to, in words, and the way there; a kind that a later version wrote is shown as it is written. */
export function AuditSubject({ subject, names, topicId, isQuestion }: Subject) {
  const [kind = '', ...rest] = subject.split(':')
  const kindName = ((isQuestion && questionNames[kind]) || kindNames[kind])?.()
  if (!kindName) return subject
  const label = rest.join(':')
  const name = kind === 'setting' ? nameSetting(label) : (names[subject] ?? label)
  return (
    <>
      {kindName} <Way kind={kind} id={Number(label)} topicId={topicId} isQuestion={isQuestion} name={name} />
    </>
  )
}

/** One that a later version knew has no words here. */
const nameSetting = (key: string): string =>
  (settingLabels as Partial<typeof settingLabels>)[key as keyof typeof settingLabels]?.name() ?? key

type WayProps = Pick<AuditEntry, 'topicId' | 'isQuestion'> & { kind: string; id: number; name: string }

function Way({ kind, id, topicId, isQuestion, name }: WayProps) {
  if (kind === 'member')
    return (
      <Link to="/manage/member" search={{ memberId: id }}>
        {name}
      </Link>
    )
  if (kind === 'setting') return <Link to="/manage/settings">{name}</Link>
  if (topicId === null) return name
  return (
    <PostLink
      topicId={topicId}
      isQuestion={isQuestion}
      commentId={kind === 'comment' ? id : null}
      replyId={kind === 'reply' ? id : null}
    >
      {name}
    </PostLink>
  )
}
