import { Link } from '@tanstack/react-router'
import type { AuditEntry } from '#contract/site/audit.ts'
import { PostLink } from '#web/posts/publishing/post-link.tsx'
import { auditKindName } from './audit-kinds.ts'
import { settingLabels } from './setting-labels.ts'

type Subject = Pick<AuditEntry, 'subject' | 'names' | 'topicId' | 'isQuestion'>

/** What an act was done to, in words, and the way there; a kind that a later version wrote is shown as it is written. */
export function AuditSubject({ subject, names, topicId, isQuestion }: Subject) {
  const [kind = '', ...rest] = subject.split(':')
  const kindName = auditKindName(kind, isQuestion)
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
