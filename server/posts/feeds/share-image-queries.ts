import type { Database } from '#server/core/database.ts'

/** A topic that guests may view, with all that a share image says of it. What waits for review is no topic yet. */
export const findSharedTopic = (db: Database, hiddenTagIds: readonly number[], topicId: number) =>
  db
    .selectFrom('topics')
    .innerJoin('members', 'members.id', 'topics.author_id')
    .innerJoin('topic_tags', 'topic_tags.id', 'topics.tag_id')
    .select([
      'topics.title',
      'members.account',
      'members.nickname',
      'members.cancelled_at',
      'topic_tags.name_zh',
      'topic_tags.name_en',
    ])
    .where('topics.id', '=', topicId)
    .where('topics.deleted_at', 'is', null)
    .where('members.cancelled_at', 'is', null)
    .$if(hiddenTagIds.length > 0, (query) => query.where('topics.tag_id', 'not in', hiddenTagIds))
    .executeTakeFirst()
