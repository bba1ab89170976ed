import type { Toggle } from '#contract/core/toggle.ts'
import type { Viewer } from '#server/core/actor.ts'
import { UserError } from '#server/core/user-error.ts'
import type { Database } from '#server/db/database.ts'
import { deleteLike, findLikeable, insertLike, type Likeable } from '#server/posts/reactions/like-queries.ts'
import { canViewTopics } from '#server/topics/policy.ts'
import { canLike } from './policy.ts'

/**
 * Likes a thing for the viewer (domain.md, chapter 6); what is liked already stays so. Lists and pages that are kept show
 * the count up to a minute later (decision 0040).
 */
export async function like(db: Database, viewer: Viewer, thing: Likeable): Promise<Toggle> {
  const place = await findLikeable(db, thing)
  if (!place) throw new UserError('not_found')
  if (!canViewTopics(viewer.rights, place.tagId)) throw new UserError('topic_gated')
  if (!canLike(viewer, place.tagId)) throw new UserError('forbidden')
  const liked = await insertLike(db, viewer.memberId, thing, place)
  if (!liked) throw new UserError('not_found')
  return { isOn: true, count: liked.like_count }
}

/** Takes a like back, of what was deleted or closed to the viewer meanwhile too. */
export async function unlike(db: Database, viewer: Viewer, thing: Likeable): Promise<Toggle> {
  const unliked = await deleteLike(db, viewer.memberId, thing)
  if (!unliked) throw new UserError('not_found')
  return { isOn: false, count: unliked.like_count }
}
