import { sql } from 'kysely'
import type { Language } from '#contract/core/language.ts'
import type { Database } from '#server/core/database.ts'
import { inLanguage } from '#server/core/in-language.ts'

/** Whose feed, and which tags guests may not view: their topics are in no feed and in no map of the site. */
export interface FeedOf {
  hiddenTagIds: readonly number[]
  tagId?: number
  memberId?: number
  /** Questions, of which a tag is any of theirs; topics by default. A member's feed has both. */
  isQuestion?: boolean
}

export const readFeedTopics = (
  db: Database,
  { hiddenTagIds, tagId, memberId, isQuestion = false }: FeedOf,
  count: number,
) =>
  db
    .selectFrom('topics')
    .innerJoin('members', 'members.id', 'topics.author_id')
    .select([
      'topics.id',
      'topics.title',
      'topics.summary',
      'topics.published_at',
      'topics.edited_at',
      'topics.is_question',
      'members.account',
      'members.nickname',
      'members.cancelled_at',
    ])
    .where('topics.deleted_at', 'is', null)
    .where('members.cancelled_at', 'is', null)
    .$if(hiddenTagIds.length > 0, (query) => query.where('topics.tag_id', 'not in', hiddenTagIds))
    .$if(memberId === undefined, (query) => query.where('topics.is_question', '=', isQuestion))
    .$if(tagId !== undefined && !isQuestion, (query) =>
      query.where((eb) => eb.or([eb('topics.tag_id', '=', tagId!), eb('topics.root_tag_id', '=', tagId!)])),
    )
    .$if(tagId !== undefined && isQuestion, (query) =>
      query.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('question_listings')
            .select('question_listings.topic_id')
            .whereRef('question_listings.topic_id', '=', 'topics.id')
            .where('question_listings.tag_id', '=', tagId!),
        ),
      ),
    )
    .$if(memberId !== undefined, (query) => query.where('topics.author_id', '=', memberId!))
    .orderBy('topics.position', 'desc')
    .limit(count)
    .execute()

export type FeedTopicRow = Awaited<ReturnType<typeof readFeedTopics>>[number]

/** Finds a tag, or the one that it was merged into, and its name. */
export async function findFeedTag(
  db: Database,
  tagId: number,
  language: Language,
): Promise<{ tagId: number; name: string; isQuestion: boolean } | undefined> {
  const found = await db
    .selectFrom('topic_tags as given')
    .innerJoin('topic_tags', (join) =>
      join.on('topic_tags.id', '=', sql`coalesce(given.merged_into, given.id)`),
    )
    .select(['topic_tags.id', 'topic_tags.kind', 'topic_tags.name_zh', 'topic_tags.name_en'])
    .where('given.id', '=', tagId)
    .executeTakeFirst()
  return (
    found && {
      tagId: found.id,
      name: inLanguage(found, language),
      isQuestion: found.kind === 'question',
    }
  )
}

/** Finds a member who lets others follow what they do. */
export const findFeedMember = (db: Database, memberId: number) =>
  db
    .selectFrom('members')
    .select(['account', 'nickname'])
    .where('id', '=', memberId)
    .where('cancelled_at', 'is', null)
    .where('allows_dynamics', '=', true)
    .executeTakeFirst()

export const findLastTopicId = async (db: Database): Promise<number> =>
  (await db.selectFrom('topics').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst())?.id ?? 0

/** Topics for a map, by a range of ids, so that every map is found at once and none ever grows. */
export const readMapTopics = (
  db: Database,
  hiddenTagIds: readonly number[],
  { first, last }: { first: number; last: number },
) =>
  db
    .selectFrom('topics')
    .select(['id', 'is_question', 'published_at', 'edited_at', 'last_commented_at'])
    .where('id', '>=', first)
    .where('id', '<=', last)
    .where('deleted_at', 'is', null)
    // Of an author whose account has ended, with nothing left to read.
    .where('title', '<>', '')
    .$if(hiddenTagIds.length > 0, (query) => query.where('tag_id', 'not in', hiddenTagIds))
    .orderBy('id')
    .execute()
