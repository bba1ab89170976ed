import { Suspense } from 'react'
import type { StandingComment } from '#contract/posts/comments.ts'
import { useViewer } from '#web/core/site.ts'
import type { ThreadPosition } from '#web/posts/comments/thread-position.ts'
import { lazy } from '#web/ui/lazy.ts'

/* What askers and staff do with a question comes when the viewer is known; guests need none of its code. */

const load = () => import('./asker-tools.tsx')
const Tools = lazy(async () => ({ default: (await load()).AskerTools }))
const Deletion = lazy(async () => ({ default: (await load()).FollowUpDeletion }))
const Adoption = lazy(async () => ({ default: (await load()).AdoptionTools }))

export const AskerTools = (props: { place: ThreadPosition }) =>
  useViewer() && (
    <Suspense>
      <Tools {...props} />
    </Suspense>
  )

export const FollowUpDeletion = (props: { followUpId: number; place: ThreadPosition }) =>
  useViewer() && (
    <Suspense>
      <Deletion {...props} />
    </Suspense>
  )

export type AdoptionProps = {
  answer: Pick<StandingComment, 'commentId' | 'author'>
  askerId: number
  place: ThreadPosition
}

export const AdoptionTools = (props: AdoptionProps) =>
  useViewer() && (
    <Suspense>
      <Adoption {...props} />
    </Suspense>
  )
