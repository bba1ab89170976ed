import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import type { OutputOf } from '#contract/core/endpoint.ts'
import { m } from '#contract/messages/generated/messages.js'
import type { Comment } from '#contract/posts/comments.ts'
import type { readQuestion } from '#contract/posts/questions.ts'
import { useViewer } from '#web/core/site.ts'
import { CommentItem } from '#web/posts/comments/comment-item.tsx'
import thread from '#web/posts/comments/comment-thread.module.css'
import { linkTo, type RepliesPosition, type ThreadPosition } from '#web/posts/comments/thread-position.ts'
import { ThreadWords } from '#web/posts/comments/thread-words.ts'
import { EmptyList } from '#web/ui/empty-list.tsx'
import { lazy } from '#web/ui/lazy.ts'
import { Pagination } from '#web/ui/pagination.tsx'
import { AdoptionTools } from './asker-tools-later.tsx'
import { AdoptedMark, AnswerHead } from './lazy-parts.tsx'

const Arrivals = lazy(async () => ({ default: (await import('#web/posts/comments/arrivals.tsx')).Arrivals }))

const words = { deleted: m.answer_deleted, author: m.answer_asker }

type AnswerListProps = { read: OutputOf<typeof readQuestion>; place: ThreadPosition & RepliesPosition }

/** The adopted answer first, on every page, and then a page of the others. */
export function AnswerList({ read, place }: AnswerListProps) {
  const { answers, adopted, question, topic } = read
  const { order, topicId } = place
  const isMember = useViewer() !== null
  const arrivals = isMember && (
    <Suspense>
      <Arrivals place={place} shown={answers} />
    </Suspense>
  )
  const item = (comment: Comment) => (
    <CommentItem
      key={comment.commentId}
      comment={comment}
      place={place}
      isLast={comment === answers.items.at(-1)}
      mark={comment === adopted && <AdoptedMark bounty={question.bounty} />}
    >
      {question.adoptedId === null && !comment.isDeleted && (
        <AdoptionTools answer={comment} askerId={topic.author.userId} place={place} />
      )}
    </CommentItem>
  )
  const total = answers.total + (adopted ? 1 : 0)
  return (
    <section id="comments" className={thread.thread} aria-labelledby="comments-title">
      <AnswerHead place={place} total={total} />
      {order !== 'oldest' && arrivals}
      {(adopted || answers.items.length > 0) && (
        <ThreadWords value={words}>
          <ol className={thread.comments}>
            {adopted && item(adopted)}
            {answers.items.map(item)}
          </ol>
        </ThreadWords>
      )}
      {answers.items.length === 0 && (answers.total > 0 || !adopted) && (
        <EmptyList total={answers.total} text={m.answer_none()} />
      )}
      {order === 'oldest' && arrivals}
      <Pagination
        {...answers}
        linkFor={(page, props) => <Link {...linkTo({ ...place, page })} hash="comments" {...props} />}
        goTo={{
          action: '/question',
          hidden: { questionId: String(topicId), ...(order && { order }) },
        }}
      />
    </section>
  )
}
