import { useQuery } from '@tanstack/react-query'
import { listOpenKinds } from '#contract/posts/hidden-content.ts'
import type { HiddenKind } from '#contract/posts/hidden-kinds.ts'
import type { TopicCard } from '#contract/posts/topics.ts'
import { queryOf } from '#web/api/queries.ts'
import { useViewer } from '#web/core/site.ts'

/** What is open for the viewer of a list's topics, by topic, in one call; nothing for a guest. */
export function useOpenKinds(topics: readonly TopicCard[]): (topicId: number) => HiddenKind[] {
  const viewer = useViewer()
  const topicIds = topics
    .filter((topic) => topic.hiddenKinds.length > 0)
    .map(({ topicId }) => topicId)
    .join(',')
  const enabled = viewer !== null && topicIds !== ''
  const { data } = useQuery({ ...queryOf(listOpenKinds, { topicIds }), enabled, refetchOnWindowFocus: true })
  return (topicId) => data?.topics.find((topic) => topic.topicId === topicId)?.kinds ?? []
}
