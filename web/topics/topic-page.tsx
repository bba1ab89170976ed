import { useSuspenseQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import { readTopic } from '#contract/topics.ts'
import { queryOf } from '#web/api/queries.ts'
import { topicDetailPermission } from '#web/api/topic-detail-permission.ts'
import { ResultPage } from '#web/ui/result-page.tsx'
import { AuthorCard } from './author-card.tsx'
import { CommentThread } from './comment-thread.tsx'
import { HotTopics } from './hot-topics.tsx'
import { TopicArticle } from './topic-article.tsx'
import styles from './topic-page.module.css'
import { readTopicsSurroundings } from './topic-queries.ts'

export interface CommentPlace {
  topicId: number
  page?: number | undefined
  order?: 'oldest' | 'newest' | undefined
}

export function TopicPage(place: CommentPlace) {
  const isPermitted = useSyncExternalStore(
    topicDetailPermission.subscribe,
    topicDetailPermission.read,
    () => true,
  )
  const { data: topic } = useSuspenseQuery(
    queryOf(readTopic, { topicId: place.topicId }, { expects: ['not_found'] }),
  )
  const { data: surroundings } = useSuspenseQuery(readTopicsSurroundings)
  if (!isPermitted) return <ResultPage kind="forbidden" title={m.topics_forbidden()} />
  return (
    <div className={styles.page}>
      <div className={styles.reading}>
        <TopicArticle topic={topic} />
        <CommentThread topic={topic} {...place} />
      </div>
      <aside className={styles.side}>
        <AuthorCard author={topic.author} />
        <HotTopics topics={surroundings.hotTopics} />
      </aside>
    </div>
  )
}
