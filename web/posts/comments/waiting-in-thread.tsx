import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { m } from '#contract/messages/generated/messages.js'
import type { Comment } from '#contract/posts/comments.ts'
import {
  listOwnWaitingPosts,
  listReviewQueue,
  type QueuedPost,
  type WaitingPost,
} from '#contract/posts/review.ts'
import { queryOf } from '#web/api/queries.ts'
import { useViewer } from '#web/core/site.ts'
import { OwnWaitingPost } from '#web/posts/review/own-waiting-post.tsx'
import { QueuedPostCard } from '#web/posts/review/queued-post-card.tsx'
import { refreshThread } from './refresh-thread.ts'
import type { ThreadPosition } from './thread-position.ts'
import { viewerStatesOf } from './use-viewer-state.ts'
import styles from './waiting-in-thread.module.css'

type Waiting = WaitingPost | QueuedPost
const isQueued = (post: Waiting): post is QueuedPost => 'words' in post

const waitingIn = (topicId: number) =>
  queryOf(listOwnWaitingPosts, { topicId, isInThread: true }, { quiet: true })

/** Reads them ahead of what leads to one that was sent just now. */
export const readWaitingAhead = (queryClient: QueryClient, topicId: number) =>
  queryClient.query({ ...waitingIn(topicId), staleTime: 0 }).catch(() => {})

/**
 * What waits for review here, the longest first: the member's own, and of others for those who decide on it. Nobody else is
 * sent any of it. Nothing is asked where nothing waits.
 */
function useWaitingInThread(place: ThreadPosition) {
  const viewer = useViewer()
  const { data: state } = useQuery(viewerStatesOf(place))
  const isOwn = Boolean(state?.waiting)
  const isOfOthers = Boolean(state?.waitingOfOthers)
  const own = useQuery({ ...waitingIn(place.topicId), enabled: isOwn })
  const { topicId } = place
  const queue = useQuery({ ...queryOf(listReviewQueue, { topicId }, { quiet: true }), enabled: isOfOthers })
  const ofOthers = queue.data?.items.filter(({ author }) => author.userId !== viewer?.userId)
  const posts: Waiting[] = [...((isOwn && own.data?.items) || []), ...((isOfOthers && ofOthers) || [])]
  return posts.sort((one, other) => one.sentAt.localeCompare(other.sentAt))
}

/** The waiting comments that the member sees, where they are going to stand: beyond the newest one. */
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

function WaitingPosts({ posts }: { posts: readonly Waiting[] }) {
  const queryClient = useQueryClient()
  const refresh = () => refreshThread(queryClient)
  if (posts.length === 0) return null
  return (
    <ul className={styles.waiting} aria-label={m.review_waiting()}>
      {posts.map((post) =>
        isQueued(post) ? (
          <QueuedPostCard key={post.waitingPostId} post={post} isInPlace onDone={refresh} />
        ) : (
          <OwnWaitingPost key={post.waitingPostId} post={post} isInPlace onChange={refresh} />
        ),
      )}
    </ul>
  )
}
