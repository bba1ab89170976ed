import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import {
  type DeletionRequest,
  listDeletionRequests,
  refuseDeletion,
} from '#contract/posts/deletion-requests.ts'
import { listReviewQueue } from '#contract/posts/review.ts'
import { readOverview } from '#contract/site/overview.ts'
import { call } from '#web/api/call.ts'
import { usePageQuery } from '#web/api/use-page-query.ts'
import { useWrite } from '#web/api/use-write.ts'
import { AuthorName } from '#web/core/author-name.tsx'
import { useNow } from '#web/core/site.ts'
import { PostLink } from '#web/posts/publishing/post-link.tsx'
import { askReason } from '#web/posts/review/ask-reason.ts'
import review from '#web/posts/review/review.module.css'
import { ReviewTabs } from '#web/posts/review/review-tabs.tsx'
import styles from '#web/staff/manage.module.css'
import { Button } from '#web/ui/button.tsx'
import { EmptyList } from '#web/ui/empty-list.tsx'
import { lazy } from '#web/ui/lazy.ts'
import { Pagination } from '#web/ui/pagination.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { SkeletonList } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { wordsFor } from './kind-words.ts'

const DeleteTopicDialog = lazy(async () => ({
  default: (await import('./delete-topic-dialog.tsx')).DeleteTopicDialog,
}))

/** The topics and questions that their authors want deleted, the longest waiting first. */
export function DeletionRequestsPage({ page }: { page: number | undefined }) {
  const queryClient = useQueryClient()
  const { data } = usePageQuery(listDeletionRequests, { page })
  const { data: queue } = usePageQuery(listReviewQueue, {})
  const refresh = () =>
    Promise.all(
      [listDeletionRequests, listReviewQueue, readOverview].map(({ name }) =>
        queryClient.invalidateQueries({ queryKey: [name] }),
      ),
    )
  return (
    <section className={styles.page}>
      <h1>{m.manage_section_review()}</h1>
      {queue && <ReviewTabs {...queue} shown="deletions" />}
      {!data && <SkeletonList label={m.ui_loading()} />}
      {data?.items.length === 0 && <EmptyList total={data.total} text={m.review_deletions_none()} />}
      {data && data.items.length > 0 && (
        <ul className={review.posts}>
          {data.items.map((request) => (
            <RequestCard key={request.requestId} request={request} onDone={refresh} />
          ))}
        </ul>
      )}
      {data && (
        <Pagination
          {...data}
          linkFor={(page, props) => <Link to="/manage/deletionRequests" search={{ page }} {...props} />}
        />
      )}
    </section>
  )
}

type RequestCardProps = { request: DeletionRequest; onDone: () => Promise<unknown> }

/** Who is second is told so, and the list is read again either way. */
function RequestCard({ request, onDone }: RequestCardProps) {
  const { requestId, topic, author, reason, askedAt } = request
  const [isDeleting, setIsDeleting] = useState(false)
  const { send, busy } = useWrite((why: string) => call(refuseDeletion, { requestId, reason: why }), {
    onSettled: onDone,
  })

  async function refuse() {
    const why = await askReason({
      title: m.review_refuse_ask(),
      body: m.review_deletion_refuse_hint(),
      action: m.review_deletion_refuse(),
    })
    if (why !== null && (await send(why)))
      toast.show({ kind: 'success', text: m.review_deletion_refused_done() })
  }

  return (
    <li className={review.post}>
      <div className={review.head}>
        <AuthorName author={author} />
        <RelativeTime at={askedAt} now={useNow()} />
      </div>
      <h2 className={review.title}>
        <PostLink {...topic}>{topic.title}</PostLink>
      </h2>
      <p className={review.reason}>
        {m.review_reason()} · {reason}
      </p>
      <div className={review.actions}>
        <Button size="s" variant="danger" onClick={() => setIsDeleting(true)}>
          {wordsFor(topic).delete()}
        </Button>
        <Button size="s" busy={busy} onClick={() => void refuse()}>
          {m.review_deletion_refuse()}
        </Button>
      </div>
      {isDeleting && (
        <Suspense>
          <DeleteTopicDialog
            topic={topic}
            because={m.review_deletion_because({ reason })}
            onDeleted={onDone}
            onClose={() => setIsDeleting(false)}
          />
        </Suspense>
      )}
    </li>
  )
}
