import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type SubmitEvent, useState } from 'react'
import type { InputOf } from '#contract/core/endpoint.ts'
import { m } from '#contract/messages/generated/messages.js'
import { listReviewQueue } from '#contract/posts/review.ts'
import { usePageQuery } from '#web/api/use-page-query.ts'
import styles from '#web/staff/manage.module.css'
import { Button } from '#web/ui/button.tsx'
import { EmptyList } from '#web/ui/empty-list.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { SkeletonList } from '#web/ui/skeleton.tsx'
import { QueuedPostCard } from './queued-post-card.tsx'
import review from './review.module.css'
import { ReviewTabs } from './review-tabs.tsx'

type Search = Partial<InputOf<typeof listReviewQueue>>
/** What waits for the staff, the longest first. */
export function ReviewPage({ search }: { search: Search }) {
  const queryClient = useQueryClient()
  const { data } = usePageQuery(listReviewQueue, search)
  const refresh = () => void queryClient.invalidateQueries({ queryKey: [listReviewQueue.name] })
  const { postKind, author } = search
  return (
    <section className={styles.page}>
      <h1>{m.manage_section_review()}</h1>
      <AuthorFilter key={author} search={search} />
      {!data && <SkeletonList label={m.ui_loading()} />}
      {data && <ReviewTabs {...data} shown={postKind ?? 'all'} author={author} />}
      {data?.items.length === 0 && <EmptyList total={data.total} text={m.review_queue_none()} />}
      {data && data.items.length > 0 && (
        <ul className={review.posts}>
          {data.items.map((post) => (
            <QueuedPostCard key={`${post.waitingPostId} ${post.version}`} post={post} onDone={refresh} />
          ))}
        </ul>
      )}
      {data && (
        <Pagination
          {...data}
          linkFor={(page, props) => (
            <Link to="/manage/review" search={{ postKind, author, page }} {...props} />
          )}
        />
      )}
    </section>
  )
}

function AuthorFilter({ search }: { search: Search }) {
  const navigate = useNavigate()
  const [author, setAuthor] = useState(search.author ?? '')

  function filter(event: SubmitEvent) {
    event.preventDefault()
    const wanted = author.trim() || undefined
    void navigate({ to: '/manage/review', search: { postKind: search.postKind, author: wanted } })
  }

  return (
    <form className={styles.row} onSubmit={filter} noValidate>
      <Field label={m.review_filter_author()} className={styles.grow}>
        <Input
          type="search"
          value={author}
          maxLength={25}
          onChange={(event) => setAuthor(event.target.value)}
        />
      </Field>
      <Button type="submit">{m.manage_search()}</Button>
    </form>
  )
}
