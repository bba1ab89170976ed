import { useSuspenseQuery } from '@tanstack/react-query'
import { m } from '#contract/messages/generated/messages.js'
import { readTopic } from '#contract/posts/topics.ts'
import { pagePermission } from '#web/api/page-permission.ts'
import { queryOf } from '#web/api/queries.ts'
import { isMissing } from '#web/core/not-found-when-missing.ts'
import { CommentThread } from '#web/posts/comments/comment-thread.tsx'
import type { RepliesPosition, ThreadPosition } from '#web/posts/comments/thread-position.ts'
import rail from '#web/ui/action-rail.module.css'
import { useStore } from '#web/ui/create-store.ts'
import { ResultPage } from '#web/ui/result-page.tsx'
import { HotTopics } from './hot-topics.tsx'
import { AuthorCard, Outline, SimilarTopics, TopicActions } from './lazy-parts.tsx'
import outline from './outline.module.css'
import { TopicArticle } from './topic-article.tsx'
import { TopicTakenAway } from './topic-missing.tsx'
import styles from './topic-page.module.css'
import { readTopicsSidebar } from './topic-queries.ts'

export function TopicPage({ place }: { place: ThreadPosition & RepliesPosition }) {
  const isPermitted = useStore(pagePermission)
  const { data: topic, error } = useSuspenseQuery(
    queryOf(readTopic, { topicId: place.topicId }, { expects: ['not_found'] }),
  )
  const { data: sidebar } = useSuspenseQuery(readTopicsSidebar)
  if (isMissing(error)) return <TopicTakenAway topicId={place.topicId} />
  if (!isPermitted) return <ResultPage kind="forbidden" title={m.topics_forbidden()} />
  const isLong = topic.outline.length > 0
  const others = (
    <>
      <SimilarTopics topics={topic.similar} />
      <HotTopics topics={sidebar.hotTopics} />
    </>
  )
  return (
    <div className={styles.page}>
      {isLong && (
        <div className={outline.beside}>
          <Outline topic={topic} />
        </div>
      )}
      <div className={styles.reading}>
        <TopicArticle topic={topic} place={place} />
        <div className={rail.track}>
          <TopicActions topic={topic} place={place} />
        </div>
        <CommentThread place={place} />
        {isLong && <div className={styles.others}>{others}</div>}
      </div>
      <aside className={styles.side}>
        <AuthorCard topic={topic} place={place} />
        {!isLong && others}
      </aside>
    </div>
  )
}
