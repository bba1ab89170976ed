import { sql } from 'kysely'
import { countingKinds } from '#contract/notifications/reminders.ts'
import type { Database, Tx } from '#server/core/database.ts'
import { holdWaitingUnder } from '#server/posts/publishing/waiting-queries.ts'

/*
 * Rows are held in one order by all who move: what was reported, what waits, then comments by their ids, then topics by theirs,
 * as by whoever decides at the desk, approves, deletes or replies.
 */

/** What was reported in a topic and waits for a decision, and what waits for review under it. All of that goes along. */
export async function holdEntries(tx: Tx, topicId: number): Promise<void> {
  await sql`select from report_cases where topic_id = ${topicId} and decided_at is null order by id for update`.execute(
    tx,
  )
  await holdWaitingUnder(tx, topicId)
}

export interface HeldComment {
  id: number
  topic_id: number
  floor: number
  is_deleted: boolean
}

const heldColumns = sql`id, topic_id, floor, deleted_at is not null as is_deleted`

export async function holdComments(tx: Tx, commentIds: readonly number[]): Promise<HeldComment[]> {
  const { rows } = await sql<HeldComment>`
    select ${heldColumns} from comments where id = any(${commentIds}::bigint[])
    order by id for no key update`.execute(tx)
  return rows
}

/** All comments of a topic, deleted ones too, as long as there aren't more than `max`. */
export async function holdCommentsOf(tx: Tx, topicId: number, max: number): Promise<HeldComment[]> {
  const { rows } = await sql<HeldComment>`
    select ${heldColumns} from comments
    where topic_id = ${topicId}
      and id in (select id from comments where topic_id = ${topicId} order by floor limit ${max + 1})
    order by id for no key update`.execute(tx)
  return rows
}

export interface HeldTopic {
  id: number
  author_id: number
  tag_id: number
  root_tag_id: number
  position: number
  title: string
  version: number
  is_essence: boolean
  is_question: boolean
  published_at: Date
  last_floor: number
}

/** Those of these topics that stand. */
export async function holdTopics(tx: Tx, topicIds: readonly number[]): Promise<Map<number, HeldTopic>> {
  const { rows } = await sql<HeldTopic & { deleted_at: Date | null }>`
    select id, author_id, tag_id, root_tag_id, position, title, version, is_essence, is_question, published_at,
      last_floor, deleted_at
    from topics where id = any(${topicIds}::bigint[]) order by id for no key update`.execute(tx)
  return new Map(rows.filter(({ deleted_at }) => !deleted_at).map((topic) => [topic.id, topic]))
}

/** Holds who likes and who keeps a topic; whoever takes that back meanwhile holds their own row before the topic too. */
export async function holdReactions(tx: Tx, topicId: number): Promise<void> {
  await sql`select from likes where topic_id = ${topicId} order by id for update`.execute(tx)
  await sql`select from favorites where topic_id = ${topicId} order by member_id for update`.execute(tx)
}

/** Whether a comment was written in a topic after its comments were held. */
export async function hasOthersThan(
  tx: Tx,
  topicId: number,
  commentIds: readonly number[],
): Promise<boolean> {
  const { rows } = await sql`
    select from comments where topic_id = ${topicId} and id <> all(${commentIds}::bigint[]) limit 1`.execute(
    tx,
  )
  return rows.length > 0
}

export interface PlacedComment {
  id: number
  author_id: number
  floor: number
  is_deleted: boolean
}

/**
 * Puts comments on the next floors of a topic, in the order that they had, and counts them there instead of where they
 * were. A comment by the topic's author gets the next of the author's numbers.
 */
export async function placeComments(
  tx: Tx,
  commentIds: readonly number[],
  { fromId, to }: { fromId: number; to: Pick<HeldTopic, 'id' | 'author_id'> },
): Promise<PlacedComment[]> {
  const { rows } = await sql<PlacedComment>`
    with target as (
      select last_floor, last_author_number from topics where id = ${to.id}
    ), source as (
      select author_id from topics where id = ${fromId}
    ), placed as (
      select id, last_floor + row_number() over (order by floor) as floor,
        case when author_id = ${to.author_id}
          then last_author_number + row_number() over (partition by author_id order by floor) end as author_number
      from comments, target where id = any(${commentIds}::bigint[])
    ), moved as (
      update comments set topic_id = ${to.id}, floor = placed.floor, author_number = placed.author_number
      from placed where comments.id = placed.id
      returning comments.id, comments.author_id, comments.floor, comments.deleted_at, comments.author_number
    ), left_behind as (
      update topics set comment_count = comment_count - standing, author_comment_count = author_comment_count - by_author
      from (
        select count(*) filter (where deleted_at is null) as standing,
          count(*) filter (where deleted_at is null and moved.author_id = source.author_id) as by_author
        from moved, source
      ) as gone
      where topics.id = ${fromId}
    ), arrived as (
      update topics set comment_count = comment_count + standing, author_comment_count = author_comment_count + by_author,
        last_floor = last_floor + total, last_author_number = last_author_number + numbered
      from (
        select count(*) as total, count(author_number) as numbered,
          count(*) filter (where deleted_at is null) as standing,
          count(author_number) filter (where deleted_at is null) as by_author
        from moved
      ) as come
      where topics.id = ${to.id}
    )
    select id, author_id, floor, deleted_at is not null as is_deleted from moved order by floor`.execute(tx)
  return rows
}

/**
 * Sets when the newest comment was written that each of these topics has: what came may be older than what stood there. Goes by the
 * topic (`offset 0`), not through the newest of the whole forum.
 */
export const findLastCommentedAgain = (tx: Tx, topicIds: readonly number[]) =>
  sql`update topics set last_commented_at = (
      select max(published_at) from (
        select published_at from comments where topic_id = topics.id and deleted_at is null offset 0
      ) as own
    ) where id = any(${topicIds}::bigint[])`.execute(tx)

/**
 * A line that counts what was said in a watched topic stays with that where its first moves, and leads to the next that stays; where
 * none does it goes along with its first. Goes by the floors that they leave, so it comes before they are placed.
 */
export const leaveWatchedLines = (tx: Tx, commentIds: readonly number[], fromId: number) =>
  sql`
    with lines as materialized (
      select id, member_id, comment_id from reminders
      where topic_id = ${fromId} and comment_id = any(${commentIds}::bigint[]) and kind = any(${countingKinds}::text[])
        and others_count > 0
      order by id for update
    )
    update reminders set comment_id = next.id, actor_id = next.author_id, others_count = greatest(0, others_count - gone.count)
    from lines
    join comments as first on first.id = lines.comment_id
    cross join lateral (
      select id, author_id from comments
      where topic_id = ${fromId} and floor > first.floor and deleted_at is null and author_id <> lines.member_id
        and id <> all(${commentIds}::bigint[])
      order by floor limit 1
    ) as next
    cross join lateral (
      select count(*)::int as count from comments
      where id = any(${commentIds}::bigint[]) and floor >= first.floor and author_id <> lines.member_id
    ) as gone
    where reminders.id = lines.id`.execute(tx)

/** What names the comments and where they stand: what waits under them, reports, reminders, news and the index of the search. */
export async function carryAlong(
  tx: Tx,
  commentIds: readonly number[],
  { fromId, to }: { fromId: number; to: Pick<HeldTopic, 'id' | 'tag_id' | 'title'> },
): Promise<void> {
  const ids = sql`${commentIds}::bigint[]`
  const replies = sql`any(array(select id from replies where comment_id = any(${ids})))`
  const statements = [
    sql`update waiting_posts set topic_id = ${to.id}, tag_id = ${to.tag_id}, title = ${to.title}
      where topic_id = ${fromId} and (comment_id = any(${ids}) or kind = 'comment' and post_id = any(${ids}))`,
    sql`update report_cases set topic_id = ${to.id}
      where thing_kind = 'comment' and thing_id = any(${ids}) or thing_kind = 'reply' and thing_id = ${replies}`,
    // In the order of those who mark them as read.
    sql`update reminders set topic_id = ${to.id} where id in (
      select id from reminders where comment_id = any(${ids}) order by id for update
    )`,
    sql`update follower_news set topic_id = ${to.id} where comment_id = any(${ids})`,
    sql`update search_entries set topic_id = ${to.id}, tag_ids = array[${to.tag_id}::bigint]
      where post_kind = 'comment' and post_id = any(${ids}) or post_kind = 'reply' and post_id = ${replies}`,
    sql`insert into hidden_unlocks (topic_id, member_id, kind)
      select distinct topics.id, comments.author_id, 'comment'
      from topics join hidden_terms on hidden_terms.topic_id = topics.id and hidden_terms.kind = 'comment'
      join comments on comments.topic_id = topics.id and comments.id = any(${ids})
      where topics.id = ${to.id} and comments.deleted_at is null and comments.author_id <> topics.author_id
      on conflict do nothing`,
  ]
  for (const statement of statements) await statement.execute(tx)
}

/** What a comment can't hold, or what others were promised there. */
export async function holdsMoreThanText(tx: Tx, topicId: number): Promise<boolean> {
  const { rows } = await sql<{ more: boolean }>`
    select exists (select from red_envelopes where topic_id = ${topicId})
      or exists (select from hidden_terms where topic_id = ${topicId})
      or exists (select from polls where topic_id = ${topicId})
      or exists (select from deletion_requests where topic_id = ${topicId} and decided_at is null)
      or exists (select from waiting_posts where kind = 'topic' and post_id = ${topicId} and refused_at is null) as more`.execute(
    tx,
  )
  return rows[0]!.more
}

export const findTopicText = (db: Database, topicId: number) =>
  db
    .selectFrom('topics')
    .select(['title', 'body_markdown', 'version', 'is_question'])
    .where('id', '=', topicId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

/** The topic leaves everybody's sight, and leads on; so do those that led to it, which are returned. */
export async function leadOn(
  tx: Tx,
  { fromId, toId, memberId }: { fromId: number; toId: number; memberId: number },
): Promise<number[]> {
  await sql`with topic as (
      update topics set deleted_at = now() where id = ${fromId} returning author_id
    )
    update members set topic_count = topic_count - 1 from topic where members.id = topic.author_id`.execute(
    tx,
  )
  const { rows } = await sql<{ topic_id: number }>`
    update merged_topics set into_topic_id = ${toId} where into_topic_id = ${fromId} returning topic_id`.execute(
    tx,
  )
  await tx
    .insertInto('merged_topics')
    .values({ topic_id: fromId, into_topic_id: toId, merged_by: memberId })
    .execute()
  return rows.map(({ topic_id }) => topic_id)
}

/**
 * What belonged to a topic's text belongs to the comment that has it now: likes, uploads, reports that wait, where it was sent
 * from, what is kept of it for the staff where its author has left; and whoever kept or watched the topic keeps or watches the other.
 */
export async function handOver(
  tx: Tx,
  { fromId, to, commentId }: { fromId: number; to: Pick<HeldTopic, 'id' | 'author_id'>; commentId: number },
): Promise<void> {
  const statements = [
    sql`with given as (
        update likes set topic_id = null, topic_author_id = null, comment_id = ${commentId} where topic_id = ${fromId}
        returning 1
      )
      update comments set like_count = (select count(*) from given) where id = ${commentId}`,
    sql`insert into upload_uses (upload_id, comment_id)
      select upload_id, ${commentId}::bigint from upload_uses where topic_id = ${fromId} on conflict do nothing`,
    sql`update report_cases set thing_kind = 'comment', thing_id = ${commentId}, topic_id = ${to.id}
      where thing_kind = 'topic' and thing_id = ${fromId} and decided_at is null`,
    sql`update post_origins set kind = 'comment', post_id = ${commentId} where kind = 'topic' and post_id = ${fromId}`,
    sql`update cancelled_posts set topic_id = null, comment_id = ${commentId} where topic_id = ${fromId}`,
    sql`with kept as (
        insert into favorites (member_id, topic_id, topic_author_id, favorited_at)
        select member_id, ${to.id}::bigint, ${to.author_id}::bigint, favorited_at from favorites where topic_id = ${fromId}
        order by member_id on conflict do nothing returning 1
      )
      update topics set favorite_count = favorite_count + (select count(*) from kept) where id = ${to.id}`,
    sql`delete from favorites where topic_id = ${fromId}`,
    sql`insert into topic_attention (member_id, topic_id, is_muted)
      select member_id, ${to.id}::bigint, false from topic_attention where topic_id = ${fromId} and not is_muted
      order by member_id on conflict do nothing`,
    sql`update topics set like_count = 0, favorite_count = 0 where id = ${fromId}`,
    sql`update waiting_posts set topic_id = ${to.id}, title = topics.title, tag_id = topics.tag_id
      from topics where topics.id = ${to.id} and waiting_posts.topic_id = ${fromId}`,
  ]
  for (const statement of statements) await statement.execute(tx)
}

export const findMerged = (db: Database, topicId: number) =>
  db
    .selectFrom('merged_topics')
    .innerJoin('topics', 'topics.id', 'merged_topics.into_topic_id')
    .select(['topics.id', 'topics.tag_id'])
    .where('merged_topics.topic_id', '=', topicId)
    .where('topics.deleted_at', 'is', null)
    .executeTakeFirst()
