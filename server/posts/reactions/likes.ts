import type { Toggle } from '#contract/core/toggle.ts'
import type { MemberContext } from '#server/core/context.ts'
import { againAfterDeadlock } from '#server/core/deadlocks.ts'
import { UserError } from '#server/core/user-error.ts'
import { canViewTopics } from '#server/posts/topics/policy.ts'
import { canLike } from './like-policy.ts'
import { deleteLike, findLikeable, insertLike, type Likeable } from './like-queries.ts'

type Liking = Pick<MemberContext, 'db' | 'actor'>

/**
 * Likes a thing for the actor (docs/RULES.md, "Reactions"); what is liked already stays so. Lists and pages that are kept show
 * the count up to a minute later (decision 0040).
 */
export async function like({ db, actor }: Liking, thing: Likeable): Promise<Toggle> {
  const place = await findLikeable(db, thing)
  if (!place) throw new UserError('not_found')
  if (!canViewTopics(actor.rights, place.tagId)) throw new UserError('topic_gated')
  if (!canLike(actor, place.tagId)) throw new UserError('forbidden')
  const liked = await againAfterDeadlock(() => insertLike(db, actor.memberId, thing, place))
  if (!liked) throw new UserError('not_found')
  return { isOn: true, count: liked.like_count }
}

/** Takes a like back, of what was deleted or closed to the actor meanwhile too. */
export async function unlike({ db, actor }: Liking, thing: Likeable): Promise<Toggle> {
  const unliked = await againAfterDeadlock(() => deleteLike(db, actor.memberId, thing))
  if (!unliked) throw new UserError('not_found')
  return { isOn: false, count: unliked.like_count }
}
