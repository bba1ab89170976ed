import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { OutputOf } from '#contract/core/endpoint.ts'
import { m } from '#contract/messages/generated/messages.js'
import { type Comment, listComments } from '#contract/posts/comments.ts'
import { readQuestion } from '#contract/posts/questions.ts'
import { queryOf } from '#web/api/queries.ts'
import { watchComments } from '#web/core/live-line.ts'
import { NewsBar } from '#web/ui/news-bar.tsx'
import { pageInAddress } from '#web/ui/pages-shown.ts'
import { firstNewPage } from './first-new-page.ts'
import { refreshThread } from './refresh-thread.ts'
import { answersAt, commentsAt, linkTo, type ThreadPosition } from './thread-position.ts'

const shownMax = 99

type Shown = Pick<
  OutputOf<typeof listComments>,
  'items' | 'lastFloor' | 'perPage' | 'page' | 'pageCount' | 'total'
>

export type NewCommentsProps = { place: ThreadPosition; shown: Shown }

/** Says quietly that others have commented since the page was read, and shows it when it is pressed. */
export function NewComments({ place, shown }: NewCommentsProps) {
  const { topicId, order } = place
  const { lastFloor } = shown
  const count = useNewComments(topicId, lastFloor)
  const showThem = useShowing(place, shown)
  const sayArrived = place.isQuestion ? m.answer_arrived : m.comments_arrived
  return (
    <NewsBar
      text={count > 0 ? sayArrived({ count: count > shownMax ? `${shownMax}+` : count }) : null}
      place={order === 'newest' ? 'above' : 'over'}
      onShow={() => void showThem()}
    />
  )
}

function useNewComments(topicId: number, afterFloor: number): number {
  const [count, setCount] = useState(0)
  useEffect(() => {
    setCount(0)
    return watchComments({ topicId, afterFloor, onCount: setCount })
  }, [topicId, afterFloor])
  return count
}

/**
 * The page with the first of them is read again where it stands, or gone to; from what the author alone says, to all.
 * What stands on it stays where it is.
 */
function useShowing(place: ThreadPosition, shown: Shown) {
  const queryClient = useQueryClient()
  const router = useRouter()
  const { topicId, order, by, isQuestion = false } = place
  const { lastFloor, page } = shown
  const target = firstNewPage(order, isQuestion, shown)

  return async () => {
    await refreshThread(queryClient)
    if (by || target !== page) {
      const there = linkTo({ topicId, isQuestion, order, page: pageInAddress(target) })
      return router.navigate({ ...there, hash: 'comments' })
    }
    focusFirstAfter(lastFloor, readShown(queryClient, place))
  }
}

function readShown(queryClient: QueryClient, place: ThreadPosition): readonly Comment[] {
  const ofQuestion = queryOf(readQuestion, answersAt(place))
  if (place.isQuestion) return queryClient.getQueryData(ofQuestion.queryKey)?.answers.items ?? []
  return queryClient.getQueryData(queryOf(listComments, commentsAt(place)).queryKey)?.items ?? []
}

/** The button that was pressed is gone; reading goes on where the new begins. */
function focusFirstAfter(floor: number, comments: readonly Comment[]): void {
  const first = comments.find((comment) => comment.floor > floor)
  const element = document.getElementById(`comment-${first?.commentId}`)
  if (!element) return
  element.tabIndex = -1
  element.focus({ preventScroll: true })
}
