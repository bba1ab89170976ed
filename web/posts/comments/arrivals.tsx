import { NewComments, type NewCommentsProps } from './new-comments.tsx'
import { WaitingComments } from './waiting-in-thread.tsx'

/** What is going to stand at the newest end of a whole thread: the member's own that waits for review, and what others have said. */
export function Arrivals({ place, shown }: NewCommentsProps) {
  const isNewestFirst = place.order === 'newest' || (place.isQuestion && place.order !== 'oldest')
  const isNewestPage = !place.by && shown.page === (isNewestFirst ? 1 : shown.pageCount)
  return (
    <>
      <WaitingComments place={place} isNewestPage={isNewestPage} />
      <NewComments place={place} shown={shown} />
    </>
  )
}
