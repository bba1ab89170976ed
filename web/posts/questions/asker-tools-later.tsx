import type { StandingComment } from '#contract/posts/comments.ts'
import { forMembers } from '#web/core/for-members.tsx'
import type { ThreadPosition } from '#web/posts/comments/thread-position.ts'

export type AdoptionProps = {
  answer: Pick<StandingComment, 'commentId' | 'author'>
  askerId: number
  place: ThreadPosition
}

/* What askers and staff do with a question. */

const load = () => import('./asker-tools.tsx')

export const AskerTools = forMembers(async () => (await load()).AskerTools)
export const FollowUpDeletion = forMembers(async () => (await load()).FollowUpDeletion)
export const AdoptionTools = forMembers(async () => (await load()).AdoptionTools)
