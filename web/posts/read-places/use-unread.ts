import { useQuery } from '@tanstack/react-query'
import { listUnread, type Unread } from '#contract/posts/read-places.ts'
import { queryOf } from '#web/api/queries.ts'
import { useViewer } from '#web/core/site.ts'

/**
 * What is unread in the topics or questions of a list that the viewer has read in, in one call; nothing for a guest. Asked for
 * again when they come back to the window: they may have read on another device.
 */
export function useUnread(topicIds: readonly number[]): (topicId: number) => Unread | undefined {
  const enabled = useViewer() !== null && topicIds.length > 0
  const query = queryOf(listUnread, { topicIds: topicIds.join(',') })
  const { data } = useQuery({ ...query, enabled, refetchOnWindowFocus: true })
  return (id) => data?.topics.find(({ topicId }) => topicId === id)
}
