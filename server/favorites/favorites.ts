import type { Toggle } from '#contract/core/toggle.ts'
import type { Viewer } from '#server/core/actor.ts'
import { UserError } from '#server/core/user-error.ts'
import type { Database } from '#server/db/database.ts'
import { deleteFavorite, findFavoritable, insertFavorite } from '#server/posts/reactions/favorite-queries.ts'
import { canViewTopics } from '#server/topics/policy.ts'
import { canFavorite } from './policy.ts'

/** Keeps a topic for the viewer (domain.md, chapter 6); what is kept already stays so. */
export async function favoriteTopic(db: Database, viewer: Viewer, topicId: number): Promise<Toggle> {
  const topic = await findFavoritable(db, topicId)
  if (!topic) throw new UserError('not_found')
  if (!canViewTopics(viewer.rights, topic.tag_id)) throw new UserError('topic_gated')
  if (!canFavorite(viewer, topic.tag_id)) throw new UserError('forbidden')
  const kept = await insertFavorite(db, viewer.memberId, topicId)
  if (!kept) throw new UserError('not_found')
  return { isOn: true, count: kept.favorite_count }
}

/** Lets go of a topic, of one that was deleted or closed to the viewer meanwhile too. */
export async function unfavoriteTopic(db: Database, viewer: Viewer, topicId: number): Promise<Toggle> {
  const gone = await deleteFavorite(db, viewer.memberId, topicId)
  if (!gone) throw new UserError('not_found')
  return { isOn: false, count: gone.favorite_count }
}
