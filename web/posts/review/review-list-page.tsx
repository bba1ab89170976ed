import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { m } from '#contract/messages/generated/messages.js'
import { listOwnWaitingPosts } from '#contract/posts/review.ts'
import { usePageQuery } from '#web/api/use-page-query.ts'
import { useOpened } from '#web/notifications/use-opened.ts'
import { EmptyList } from '#web/ui/empty-list.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { SkeletonList } from '#web/ui/skeleton.tsx'
import { OwnWaitingPost } from './own-waiting-post.tsx'
import styles from './review.module.css'

type ReviewListPageProps = { page: number | undefined; topicId: number | undefined }

/** What a member wrote that waits for review, or was refused. */
export function ReviewListPage({ page, topicId }: ReviewListPageProps) {
  const queryClient = useQueryClient()
  const { data } = usePageQuery(listOwnWaitingPosts, { page, topicId })
  useOpened(data && { kinds: ['post_refused'] })
  return (
    <section className={styles.page}>
      <h1>{m.review_own()}</h1>
      <p className={styles.quiet}>{m.review_own_text()}</p>
      {!data && <SkeletonList label={m.ui_loading()} />}
      {data?.items.length === 0 && <EmptyList total={data.total} text={m.review_own_none()} />}
      {data && data.items.length > 0 && (
        <ul className={styles.posts}>
          {data.items.map((post) => (
            <OwnWaitingPost
              key={post.waitingPostId}
              post={post}
              onChange={() => queryClient.invalidateQueries()}
            />
          ))}
        </ul>
      )}
      {data && (
        <Pagination
          {...data}
          linkFor={(page, props) => (
            <Link to="/user/control/reviewList" search={{ topicId, page }} {...props} />
          )}
        />
      )}
    </section>
  )
}
