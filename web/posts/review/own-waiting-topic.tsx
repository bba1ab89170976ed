import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { listOwnWaitingPosts } from '#contract/posts/review.ts'
import { queryOf } from '#web/api/queries.ts'
import { usePageTitle } from '#web/core/use-page-title.ts'
import { OwnWaitingPost } from './own-waiting-post.tsx'
import styles from './review.module.css'
import { UnsentWords } from './unsent-words.tsx'

/** The member's own topic that waits under this address, or what everybody else finds here. */
export function OwnWaitingTopic({ missing }: { missing: ReactNode }) {
  const queryClient = useQueryClient()
  const { topicId, questionId = topicId ?? 0 } = useSearch({ strict: false })
  const query = queryOf(listOwnWaitingPosts, { topicId: questionId }, { quiet: true })
  const { data } = useQuery({ ...query, enabled: questionId > 0 })
  const own = data?.items.find(({ kind, isEdit }) => kind === 'topic' && !isEdit)
  usePageTitle(own?.topic.title)
  if (!own)
    return (
      <>
        {missing}
        <UnsentWords place={`comment:${questionId}`} />
        <UnsentWords place={`followUp:${questionId}`} />
      </>
    )
  return (
    <ul className={`${styles.posts} ${styles.page}`}>
      <OwnWaitingPost post={own} onChange={() => queryClient.invalidateQueries()} />
    </ul>
  )
}
