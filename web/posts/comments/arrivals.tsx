import { useQuery } from '@tanstack/react-query'
import { ReadingTracker } from '#web/posts/read-places/reading-tracker.tsx'
import { NewComments, type NewCommentsProps } from './new-comments.tsx'
import { viewerStatesOf } from './use-viewer-state.ts'
import { WaitingComments } from './waiting-in-thread.tsx'

/** What is going to stand at the newest end of a whole thread: the member's own that waits for review, and what others have said. */
export function Arrivals({ place, shown }: NewCommentsProps) {
  const unread = useQuery(viewerStatesOf(place)).data?.unread
  const order = place.order ?? (place.isQuestion ? 'score' : 'oldest')
  const isNewestFirst = order !== 'oldest'
  const isNewestPage = !place.by && shown.page === (isNewestFirst ? 1 : shown.pageCount)
  return (
    <>
      <WaitingComments place={place} isNewestPage={isNewestPage} />
      <NewComments place={place} shown={shown} />
      {!place.by && (
        <ReadingTracker
          key={place.topicId}
          topicId={place.topicId}
          order={order}
          shown={shown}
          unread={unread}
        />
      )}
    </>
  )
}
