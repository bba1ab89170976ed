import { Link } from '@tanstack/react-router'
import { m } from '#contract/messages/generated/messages.js'
import {
  type DeletedComment,
  listDeletedComments,
  restoreComment,
  restoreReply,
} from '#contract/posts/comment-moderation.ts'
import { usePageQuery } from '#web/api/use-page-query.ts'
import review from '#web/posts/review/review.module.css'
import { askWhyRestored } from '#web/staff/ask-why-restored.ts'
import styles from '#web/staff/manage.module.css'
import { useAct } from '#web/staff/use-act.ts'
import { EmptyList } from '#web/ui/empty-list.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { SkeletonList } from '#web/ui/skeleton.tsx'
import { DeletedCommentCard } from './deleted-comment-card.tsx'

/** The comments and replies that staff have taken away, and the way back. */
export function DeletedCommentsPage({ page }: { page: number | undefined }) {
  const { data } = usePageQuery(listDeletedComments, { page })
  const act = useAct(listDeletedComments)

  async function restore({ commentId, replyId, topic }: DeletedComment) {
    const isReply = replyId !== null
    const reason = await askWhyRestored(
      isReply
        ? m.manage_deleted_reply_ask()
        : (topic.isQuestion ? m.answer_restore_ask : m.manage_deleted_comment_ask)(),
    )
    if (reason === null) return
    if (isReply) await act(restoreReply, { replyId, reason })
    else await act(restoreComment, { commentId, reason })
  }

  return (
    <section className={styles.page}>
      <h1>{m.manage_section_deleted_comments()}</h1>
      {!data && <SkeletonList label={m.ui_loading()} />}
      {data?.items.length === 0 && <EmptyList total={data.total} text={m.manage_deleted_comments_none()} />}
      {data && data.items.length > 0 && (
        <ul className={review.posts}>
          {data.items.map((comment) => (
            <DeletedCommentCard
              key={comment.deletionId}
              comment={comment}
              onRestore={() => void restore(comment)}
            />
          ))}
        </ul>
      )}
      {data && (
        <Pagination
          {...data}
          linkFor={(page, props) => <Link to="/manage/deletedComments" search={{ page }} {...props} />}
        />
      )}
    </section>
  )
}
