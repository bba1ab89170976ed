import type { Toggle } from '#contract/core/toggle.ts'
import type { MemberContext } from '#server/core/context.ts'
import { againAfterDeadlock } from '#server/core/deadlocks.ts'
import { UserError } from '#server/core/user-error.ts'
import { canViewTopics } from '#server/posts/topics/policy.ts'
import { canFavorite } from './favorite-policy.ts'
import { deleteFavorite, findFavoritable, insertFavorite } from './favorite-queries.ts'

type Topic = { topicId: number }
type Keeping = Pick<MemberContext, 'db' | 'actor'>

/** Keeps a topic for the actor (docs/RULES.md, "Reactions"); what is kept already stays so. */
export async function favoriteTopic({ db, actor }: Keeping, { topicId }: Topic): Promise<Toggle> {
  const topic = await findFavoritable(db, topicId)
  if (!topic) throw new UserError('not_found')
  if (!canViewTopics(actor.rights, topic.tag_id)) throw new UserError('topic_gated')
  if (!canFavorite(actor, topic.tag_id)) throw new UserError('forbidden')
  const kept = await againAfterDeadlock(() => insertFavorite(db, actor.memberId, topicId))
  if (!kept) throw new UserError('not_found')
  return { isOn: true, count: kept.favorite_count }
}

/** Lets go of a topic, of one that was deleted or closed to the actor meanwhile too. */
export async function unfavoriteTopic({ db, actor }: Keeping, { topicId }: Topic): Promise<Toggle> {
  const gone = await againAfterDeadlock(() => deleteFavorite(db, actor.memberId, topicId))
  if (!gone) throw new UserError('not_found')
  return { isOn: false, count: gone.favorite_count }
}
