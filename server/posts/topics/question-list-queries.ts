import { type RawBuilder, sql } from 'kysely'
import type { QuestionFilter } from '#contract/posts/list-orders.ts'
import type { Database, Tx } from '#server/core/database.ts'
import type { DeferredRows } from '#server/core/deferred-writes.ts'
import { addingSteps, blockSize, cutPage, type ListEntry, type PlacedIds } from './list-block-queries.ts'

export const insertQuestion = (tx: Tx, topicId: number) =>
  tx.insertInto('questions').values({ topic_id: topicId }).execute()

export interface Listing {
  /** 0 is the list of all. */
  tag_id: number
  position: number
  activity: number
  is_resolved: boolean
  has_fen: boolean
  has_points: boolean
}

export async function deleteListings(tx: Tx, topicIds: readonly number[]): Promise<Listing[]> {
  const { rows } = await sql<Listing>`
    delete from question_listings where topic_id = any(${topicIds}::bigint[])
    returning tag_id, position, activity, is_resolved, has_fen, has_points`.execute(tx)
  return rows
}

/** As these questions are now: none of one that is deleted; a bounty counts unless it has returned. */
export async function insertListings(tx: Tx, topicIds: readonly number[]): Promise<Listing[]> {
  const { rows } = await sql<Listing>`
    insert into question_listings (tag_id, topic_id, position, activity, is_resolved, has_fen, has_points)
    select scope.tag_id, topics.id, topics.position, questions.activity, questions.adopted_id is not null,
      coalesce(bounty.fen, 0) > 0, coalesce(bounty.points, 0) > 0
    from topics join questions on questions.topic_id = topics.id
    left join bounties as bounty on bounty.question_id = topics.id
      and (bounty.ended_as is null or bounty.ended_as in ('adopted', 'awarded'))
    cross join lateral (
      select 0::bigint as tag_id
      union select tag_id from question_tags where topic_id = topics.id
      union select parent_id from question_tags join topic_tags on topic_tags.id = tag_id where topic_id = topics.id
    ) as scope
    where topics.id = any(${topicIds}::bigint[]) and topics.deleted_at is null
    returning tag_id, position, activity, is_resolved, has_fen, has_points`.execute(tx)
  return rows
}

/** How the list of all questions is called, or of all that have a tag, in a statement that knows the tag. */
const nameOfAll = sql`'questions:all:' || case tag_id when 0 then 'all' else 'tag:' || tag_id end`

/** Makes questions the newest of what is talked about, in each list of all they stand in. Callers hold their rows. */
export const newActivities: DeferredRows<number> = {
  write: (topicIds) => sql`
    update questions set activity = nextval('question_activities') where topic_id = any(${topicIds}::bigint[])
    returning topic_id, activity`,
  after: (drawn) => ({
    write: sql`
      update question_listings set activity = drawn.activity from ${drawn} as drawn
      where question_listings.topic_id = drawn.topic_id
      returning tag_id, old.activity as left_at, new.activity as reached`,
    after: (moved) => ({
      write: addingSteps(sql`
        select ${nameOfAll} as list, block, sum(step)::int as step
        from ${moved} cross join lateral (values (left_at / ${blockSize}, -1), (reached / ${blockSize}, 1))
          as steps (block, step)
        group by tag_id, block having sum(step) <> 0`),
    }),
  }),
}

export interface QuestionPage {
  tagId: number
  filter: QuestionFilter
  entry: ListEntry
  count: number
}

const conditions: Record<QuestionFilter, RawBuilder<unknown>> = {
  all: sql``,
  latest: sql``,
  unresolved: sql`and not is_resolved`,
  resolved: sql`and is_resolved`,
  points: sql`and has_points`,
  cash: sql`and has_fen`,
}

/** The ids of one page, each with its place from the top, by the index that its filter has. */
export function selectQuestionPage({ tagId, filter, entry, count }: QuestionPage): PlacedIds {
  const place = sql.ref(filter === 'all' ? 'activity' : 'position')
  return cutPage(
    {
      select: sql`topic_id as id, ${place}`,
      from: sql`question_listings
        where tag_id = ${tagId} and ${place} < ${entry.belowPosition} ${conditions[filter]}`,
      order: sql`${place} desc`,
    },
    entry,
    count,
  )
}

/** Questions that still name a leaf tag that was merged into another. */
export async function findMergedQuestions(db: Database, count: number): Promise<number[]> {
  const { rows } = await sql<{ topic_id: number }>`
    select distinct topic_id from question_tags join topic_tags on topic_tags.id = question_tags.tag_id
    where topic_tags.merged_into is not null limit ${count}`.execute(db)
  return rows.map(({ topic_id }) => topic_id)
}

/** Gives these questions, which callers hold, the tags that theirs were merged into. */
export const takeMergedTags = (tx: Tx, topicIds: readonly number[]) =>
  sql`
    with merged as (
      select question_tags.topic_id, question_tags.tag_id, topic_tags.merged_into
      from question_tags join topic_tags on topic_tags.id = question_tags.tag_id
      where topic_tags.merged_into is not null and topic_id = any(${topicIds}::bigint[])
    ), gone as (
      delete from question_tags using merged
      where question_tags.topic_id = merged.topic_id and question_tags.tag_id = merged.tag_id
      returning question_tags.topic_id, question_tags.number, merged.merged_into
    )
    insert into question_tags (topic_id, number, tag_id)
    select topic_id, min(number), merged_into from gone group by topic_id, merged_into
    on conflict (topic_id, tag_id) do nothing`.execute(tx)

export const lockQuestions = (tx: Tx, topicIds: readonly number[]) =>
  sql`select from topics where id = any(${topicIds}::bigint[]) order by id for update`.execute(tx)

/** Questions with a tag, for a leaf that was moved to another root. */
export const readQuestionIdsOf = async (db: Database, tagId: number): Promise<number[]> => {
  const rows = await db.selectFrom('question_tags').select('topic_id').where('tag_id', '=', tagId).execute()
  return rows.map(({ topic_id }) => topic_id)
}
