import { Link } from '@tanstack/react-router'
import { m } from '#contract/messages/generated/messages.js'
import type { DeletedComment } from '#contract/posts/comment-moderation.ts'
import review from '#web/posts/review/review.module.css'
import styles from '#web/staff/manage.module.css'
import { Button } from '#web/ui/button.tsx'
import { otherLanguage } from '#web/ui/other-language.ts'
import { pageInAddress } from '#web/ui/pages-shown.ts'
import { showTime } from '#web/ui/show-time.ts'

const shownLengthMax = 140

const nameOf = ({ replyId, topic: { isQuestion } }: DeletedComment) =>
  replyId === null
    ? (isQuestion ? m.review_kind_answer : m.review_kind_comment)()
    : (isQuestion ? m.review_kind_answer_reply : m.review_kind_reply)()

/** A comment or a reply that staff took away: what it said, where it stood, and why it went. */
export function DeletedCommentCard(props: { comment: DeletedComment; onRestore: () => void }) {
  const { body, author, deletedBy, reason, pointsTaken, deletedAt } = props.comment
  const facts = [
    [m.manage_deleted_by(), deletedBy],
    [m.manage_deleted_at(), showTime(deletedAt)],
    [m.manage_deleted_reason(), reason || m.manage_audit_empty()],
    ...(pointsTaken > 0 ? [[m.manage_deleted_points(), pointsTaken] as const] : []),
  ] as const
  return (
    <li className={review.post}>
      <div className={review.head}>
        <span>{nameOf(props.comment)}</span>
        <span>{author}</span>
        <Place {...props.comment} />
      </div>
      <DeletedText text={body} />
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name} className={styles.fact}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={review.actions}>
        <Button onClick={props.onRestore}>{m.manage_deleted_restore()}</Button>
      </div>
    </li>
  )
}

/** The page where it stood: an address that names the comment itself would find nothing. */
function Place({ topic, floor, commentId, commentPage: page }: DeletedComment) {
  const there = topic.isQuestion
    ? ({ to: '/question', search: { questionId: topic.topicId }, hash: 'comments' } as const)
    : ({
        to: '/thread',
        search: { topicId: topic.topicId, page: pageInAddress(page) },
        hash: `comment-${commentId}`,
      } as const)
  return (
    <>
      {topic.isDeleted ? (
        <span>
          {topic.title} · {m.review_place_gone()}
        </span>
      ) : (
        <Link {...there} lang={otherLanguage(topic.title)}>
          {topic.title}
        </Link>
      )}
      <span>{m.topics_floor({ floor })}</span>
    </>
  )
}

/** As it was typed; a long text unfolds. */
function DeletedText({ text }: { text: string }) {
  const shown = Array.from(text.slice(0, 2 * shownLengthMax))
    .slice(0, shownLengthMax)
    .join('')
  const whole = (
    <p className={styles.typed} lang={otherLanguage(text)}>
      {text}
    </p>
  )
  if (shown === text) return whole
  return (
    <details className={styles.folded}>
      <summary>
        <span className={styles.beginning} lang={otherLanguage(text)}>{`${shown}…`}</span>{' '}
        {m.manage_deleted_unfold()}
      </summary>
      {whole}
    </details>
  )
}
