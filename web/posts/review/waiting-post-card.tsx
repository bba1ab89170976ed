import type { ReactNode } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import { getLocale } from '#contract/messages/generated/runtime.js'
import { formatYuan } from '#contract/money/money.ts'
import type { WaitingPost } from '#contract/posts/review.ts'
import { useNow } from '#web/core/site.ts'
import { PreviewParts } from '#web/editor/preview-parts.tsx'
import { bountyWords } from '#web/money/bounties/bounty-words.ts'
import { PostLink } from '#web/posts/publishing/post-link.tsx'
import { otherLanguage } from '#web/ui/other-language.ts'
import prose from '#web/ui/prose.module.css'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { Tag } from '#web/ui/tag.tsx'
import styles from './review.module.css'

/** New ones, and edits. */
const kindWords = {
  topic: [m.review_kind_topic, m.review_kind_topic_edit],
  comment: [m.review_kind_comment, m.review_kind_comment_edit],
  reply: [m.review_kind_reply, m.review_kind_reply_edit],
  follow_up: [m.review_kind_follow_up, m.review_kind_follow_up],
} as const
const questionWords = {
  topic: [m.review_kind_question, m.review_kind_question_edit],
  comment: [m.review_kind_answer, m.review_kind_answer_edit],
  reply: [m.review_kind_answer_reply, m.review_kind_answer_reply_edit],
  follow_up: kindWords.follow_up,
} as const

/** What a waiting post is called. */
export const kindName = ({ kind, isQuestion, isEdit }: Pick<WaitingPost, 'kind' | 'isQuestion' | 'isEdit'>) =>
  (isQuestion ? questionWords : kindWords)[kind][isEdit ? 1 : 0]()

type WaitingPostCardProps = {
  post: WaitingPost
  /** Who wrote it, where that isn't the reader. */
  author?: ReactNode
  /** Whether it's shown where it is going to stand. */
  isInPlace?: boolean
  /** What can be done with it. */
  children: ReactNode
}

/** Its id in the thread that it's going to stand in. */
export const waitingAnchor = (postId: number) => `waiting-${postId}`

/** A post that nobody but its author and the staff sees, whole, and how it stands with it. */
export function WaitingPostCard({ post, author, isInPlace = false, children }: WaitingPostCardProps) {
  const { refusal, envelopeFen, bounty, poll } = post
  return (
    <li id={isInPlace ? waitingAnchor(post.postId) : undefined} tabIndex={-1} className={styles.post}>
      <div className={styles.head}>
        <Tag>{refusal === null ? m.review_waiting() : m.review_refused()}</Tag>
        <span>{kindName(post)}</span>
        {!isInPlace && <span>{post.tagName}</span>}
        {author}
        <RelativeTime at={post.sentAt} now={useNow()} />
      </div>
      {!isInPlace && <Place post={post} />}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long one scrolls by the keyboard too. */}
      <article className={`${prose.prose} ${styles.body}`} aria-label={kindName(post)} tabIndex={0}>
        <PreviewParts html={post.bodyHtml} blocks={post.blocks} />
      </article>
      {poll && (
        <p className={styles.quiet}>
          {m.poll_mark()} · {poll.title}: {poll.options.join(' / ')}
        </p>
      )}
      {envelopeFen !== null && (
        <p className={styles.quiet}>{m.review_envelope({ amount: formatYuan(envelopeFen, getLocale()) })}</p>
      )}
      {bounty && (bounty.fen > 0 || bounty.points > 0) && (
        <p className={styles.quiet}>{m.review_bounty({ amount: bountyWords(bounty) })}</p>
      )}
      {refusal !== null && (
        <p className={styles.refusal}>
          {m.review_reason()} · {refusal}
        </p>
      )}
      {children}
    </li>
  )
}

/** A topic's own title, or where a comment or a reply is going to stand. */
function Place({ post: { kind, isEdit, isPlaceGone, isQuestion, topic } }: { post: WaitingPost }) {
  if (kind === 'topic' && !isEdit)
    return (
      <h2 className={styles.title} lang={otherLanguage(topic.title)}>
        {topic.title}
      </h2>
    )
  return (
    <p className={styles.quiet}>
      {m.review_in()}{' '}
      {topic.isDeleted ? (
        <>
          {topic.title} · {m.review_place_gone()}
        </>
      ) : (
        <PostLink topicId={topic.topicId} isQuestion={isQuestion}>
          {topic.title}
        </PostLink>
      )}
      {isPlaceGone && !topic.isDeleted && ` · ${m.review_said_to_gone()}`}
    </p>
  )
}
