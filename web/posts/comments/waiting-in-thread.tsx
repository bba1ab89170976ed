import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { m } from '#contract/messages/generated/messages.js'
import type { Comment } from '#contract/posts/comments.ts'
import { listOwnWaitingPosts } from '#contract/posts/review.ts'
import { queryOf } from '#web/api/queries.ts'
import { OwnWaitingPost } from '#web/posts/review/own-waiting-post.tsx'
import { refreshThread } from './refresh-thread.ts'
import type { ThreadPosition } from './thread-position.ts'
import { viewerStatesOf } from './use-viewer-state.ts'
import styles from './waiting-in-thread.module.css'

const waitingIn = (topicId: number) =>
  queryOf(listOwnWaitingPosts, { topicId, isInThread: true }, { quiet: true })

/** Reads them ahead of what leads to one that was sent just now. */
export const readWaitingAhead = (queryClient: QueryClient, topicId: number) =>
  queryClient.prefetchQuery({ ...waitingIn(topicId), staleTime: 0 })

/** What the member wrote here that waits for review; nobody else is sent any of it. Nothing is asked where nothing waits. */
function useWaitingInThread(place: ThreadPosition) {
  const state = useQuery(viewerStatesOf(place))
  const isWaiting = (state.data?.waiting ?? 0) > 0
  const { data } = useQuery({
    ...waitingIn(place.topicId),
    enabled: isWaiting,
  })
  return isWaiting ? (data?.items.toReversed() ?? []) : []
}

/** The member's waiting comments, where they are going to stand: beyond the newest one. */
export function WaitingComments({ place, isNewestPage }: { place: ThreadPosition; isNewestPage: boolean }) {
  const posts = useWaitingInThread(place).filter(({ kind }) => kind === 'comment')
  return isNewestPage && <WaitingPosts posts={posts} />
}

/** The same of the replies under one comment. */
export function WaitingReplies({ of: { commentId }, place }: { of: Comment; place: ThreadPosition }) {
  const posts = useWaitingInThread(place)
  return (
    <WaitingPosts posts={posts.filter((post) => post.kind === 'reply' && post.commentId === commentId)} />
  )
}

function WaitingPosts({ posts }: { posts: ReturnType<typeof useWaitingInThread> }) {
  const queryClient = useQueryClient()
  if (posts.length === 0) return null
  return (
    <ul className={styles.waiting} aria-label={m.review_own()}>
      {posts.map((post) => (
        <OwnWaitingPost
          key={post.waitingPostId}
          post={post}
          isInPlace
          onChange={() => void refreshThread(queryClient)}
        />
      ))}
    </ul>
  )
}
