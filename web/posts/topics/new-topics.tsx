import { useQuery } from '@tanstack/react-query'
import type { InputOf, OutputOf } from '#contract/core/endpoint.ts'
import { m } from '#contract/messages/generated/messages.js'
import type { listTopics } from '#contract/posts/topics.ts'
import { againAndAgain, ListNews, quietly } from '#web/posts/list-news/list-news.tsx'
import { readTopicList } from './topic-queries.ts'

export interface NewTopicsProps {
  /** The first page of the newest, or of those by their last reply. */
  search: InputOf<typeof listTopics>
  shown: OutputOf<typeof listTopics>
}

export function NewTopics({ search, shown }: NewTopicsProps) {
  const list = readTopicList(search, quietly)
  const news = { ...list, ...againAndAgain, queryKey: ['news', ...list.queryKey], initialData: shown }
  const { data: latest } = useQuery(news)
  const isByReply = search.list === 'replied'
  const keysOf = ({ items }: NewTopicsProps['shown']) =>
    items
      .filter(({ isPinned }) => !isPinned)
      .map(({ topicId, lastReply }) => `${topicId} ${isByReply ? lastReply?.at : ''}`)
  return (
    <ListNews
      listKey={list.queryKey}
      known={keysOf(shown)}
      latest={keysOf(latest)}
      say={isByReply ? m.topics_replied_meanwhile : m.topics_arrived}
    />
  )
}
