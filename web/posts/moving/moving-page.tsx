import { Link } from '@tanstack/react-router'
import { m } from '#contract/messages/generated/messages.js'
import { listComments } from '#contract/posts/comments.ts'
import { readTopic, type Topic } from '#contract/posts/topics.ts'
import { usePageQuery } from '#web/api/use-page-query.ts'
import { usePageTitle } from '#web/core/use-page-title.ts'
import styles from '#web/staff/manage.module.css'
import { EmptyList } from '#web/ui/empty-list.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { SkeletonList } from '#web/ui/skeleton.tsx'
import { ChoiceBar } from './choice-bar.tsx'
import { CommentChoices } from './comment-choices.tsx'
import { MergeSection } from './merge-section.tsx'
import { useChosen } from './use-chosen.ts'

interface MovingPageProps {
  topicId?: number
  page?: number
}

const expects = ['not_found', 'invalid_input'] as const

/** Where staff choose comments of a topic and say where they belong, or merge the whole topic. */
export function MovingPage({ topicId, page }: MovingPageProps) {
  usePageTitle(m.moving_title())
  return (
    <section className={styles.page}>
      <h1>{m.moving_title()}</h1>
      {topicId ? <Named topicId={topicId} page={page} /> : <EmptyState text={m.moving_gone()} />}
    </section>
  )
}

interface OfTopic {
  topicId: number
  page: number | undefined
}

function Named({ topicId, page }: OfTopic) {
  const { data: topic, error } = usePageQuery(readTopic, { topicId }, { expects })
  if (error || topic?.isQuestion) return <EmptyState text={m.moving_gone()} />
  if (!topic) return <SkeletonList label={m.ui_loading()} />
  return <Choosing key={topicId} topic={topic} page={page} />
}

function Choosing({ topic, page }: { topic: Topic; page: number | undefined }) {
  const { topicId } = topic
  const { data } = usePageQuery(listComments, { topicId, page })
  const chosen = useChosen()
  const comments = data?.items.filter((comment) => !comment.isDeleted)
  return (
    <>
      <p>
        <Link to="/thread" search={{ topicId }}>
          {topic.title}
        </Link>
      </p>
      <p className={styles.quiet}>{m.moving_how()}</p>
      {!comments && <SkeletonList label={m.ui_loading()} />}
      {data && comments?.length === 0 && <EmptyList total={data.total} text={m.moving_none()} />}
      {comments && comments.length > 0 && (
        <>
          <CommentChoices comments={comments} chosen={chosen} />
          <ChoiceBar topic={topic} chosen={chosen} />
        </>
      )}
      {data && (
        <Pagination
          {...data}
          linkFor={(to, props) => (
            <Link to="/manage/moveComments" search={{ topicId, page: to }} {...props} />
          )}
        />
      )}
      <MergeSection topic={topic} />
    </>
  )
}
