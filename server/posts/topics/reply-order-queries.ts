import { sql } from 'kysely'
import type { Tx } from '#server/core/database.ts'
import type { DeferredRows } from '#server/core/deferred-writes.ts'

export const replyOrderChannel = 'reply_order'

export const unplacedTopics: DeferredRows<number> = {
  write: (topicIds) => sql`
    insert into unplaced_topics (topic_id) select distinct unnest(${topicIds}::bigint[]) returning id`,
  notification: { channel: replyOrderChannel, payload: '' },
}

/** One process places topics at a time. */
export const lockReplyOrder = (tx: Tx) =>
  sql`lock table topic_reply_order in share row exclusive mode`.execute(tx)

interface Place {
  tag_id: number
  root_tag_id: number
  position: number
}

export interface UnplacedTopic {
  topic_id: number
  tag_id: number
  root_tag_id: number
  /** In microseconds, as the database says it: a Date would forget them. */
  active_at: string
  is_listed: boolean
  /** Whether somebody replied, or a reply was taken away, since it was placed. */
  is_moved: boolean
  old: Place | null
  /** Whether no other topic that is placed was replied to later. */
  is_newest: boolean
  /** The place of the topic that was replied to right before; 0 where there is none. */
  below: number
}

/** Takes topics off the queue, each once, and says where they stand; the one replied to first comes first. */
export async function takeUnplaced(
  tx: Tx,
  count: number,
): Promise<{ taken: number; topics: UnplacedTopic[]; newest: number }> {
  const taken = await sql<{ topic_id: number }>`
    delete from unplaced_topics where id in (select id from unplaced_topics order by id limit ${count})
    returning topic_id`.execute(tx)
  const ids = [...new Set(taken.rows.map(({ topic_id }) => topic_id))]
  if (ids.length === 0) return { taken: 0, topics: [], newest: 0 }
  const { rows } = await sql<UnplacedTopic & { newest: number }>`
    select given.*, coalesce(below.position, 0) as below,
      coalesce((
        select other.active_at <= given.active_at::timestamptz from topic_reply_order as other
        where other.topic_id <> given.topic_id order by other.active_at desc limit 1
      ), true) as is_newest,
      (select coalesce(max(position), 0) from topic_reply_order) as newest
    from (
      select topics.id as topic_id, topics.tag_id, topics.root_tag_id, topics.deleted_at is null and not topics.is_question as is_listed,
        coalesce(topics.last_reply_at, topics.published_at)::text as active_at,
        place.active_at is distinct from coalesce(topics.last_reply_at, topics.published_at) as is_moved,
        case when place.topic_id is not null then jsonb_build_object(
          'tag_id', place.tag_id, 'root_tag_id', place.root_tag_id, 'position', place.position) end as old
      from topics left join topic_reply_order as place on place.topic_id = topics.id
      where topics.id = any(${ids}::bigint[])
    ) as given
    left join lateral (
      select position from topic_reply_order as other
      where other.active_at <= given.active_at::timestamptz and other.topic_id <> given.topic_id
      order by other.active_at desc, other.position desc limit 1
    ) as below on true
    order by given.active_at::timestamptz, given.topic_id`.execute(tx)
  return { taken: taken.rows.length, topics: rows, newest: rows[0]?.newest ?? 0 }
}

export type PlacedTopic = Pick<
  UnplacedTopic & Place,
  'topic_id' | 'tag_id' | 'root_tag_id' | 'position' | 'active_at'
>

export const writePlaces = (tx: Tx, topics: readonly PlacedTopic[]) =>
  sql`
    insert into topic_reply_order (topic_id, tag_id, root_tag_id, position, active_at)
    select * from unnest(
      ${topics.map(({ topic_id }) => topic_id)}::bigint[], ${topics.map(({ tag_id }) => tag_id)}::bigint[],
      ${topics.map(({ root_tag_id }) => root_tag_id)}::bigint[],
      ${topics.map(({ position }) => position)}::bigint[],
      ${topics.map(({ active_at }) => active_at)}::timestamptz[])
    on conflict (topic_id) do update set tag_id = excluded.tag_id, root_tag_id = excluded.root_tag_id,
      position = excluded.position, active_at = excluded.active_at`.execute(tx)

export const deletePlaces = (tx: Tx, topicIds: readonly number[]) =>
  sql`delete from topic_reply_order where topic_id = any(${topicIds}::bigint[])`.execute(tx)

export interface BlockChange {
  list: string
  block: number
  step: number
}

/** Blocks that nothing is left in are forgotten: ever so many comments leave no more blocks than there are topics. */
export async function addToBlocks(tx: Tx, changes: readonly BlockChange[]): Promise<void> {
  if (changes.length === 0) return
  const given = sql`unnest(${changes.map(({ list }) => list)}::text[], ${changes.map(({ block }) => block)}::bigint[],
    ${changes.map(({ step }) => step)}::int[]) as given (list, block, step)`
  await sql`
    with given as materialized (select * from ${given})
    insert into topic_reply_blocks as kept (list, block, count)
    select list, block, greatest(step, 0) from given
    on conflict (list, block) do update set count = kept.count
      + (select step from given where given.list = kept.list and given.block = kept.block)`.execute(tx)
  await sql`delete from topic_reply_blocks as kept using ${given}
    where kept.list = given.list and kept.block = given.block and kept.count = 0`.execute(tx)
}

export async function rebuildOrder(tx: Tx, blockSize: number): Promise<void> {
  await sql`delete from unplaced_topics`.execute(tx)
  await sql`delete from topic_reply_order`.execute(tx)
  await sql`delete from topic_reply_blocks`.execute(tx)
  await sql`
    insert into topic_reply_order (topic_id, tag_id, root_tag_id, position, active_at)
    select id, tag_id, root_tag_id, row_number() over (order by active_at, id), active_at
    from (
      select id, tag_id, root_tag_id, coalesce(last_reply_at, published_at) as active_at
      from topics where deleted_at is null and not is_question
    ) as listed`.execute(tx)
  await sql`
    insert into topic_reply_blocks (list, block, count)
    select list, position / ${blockSize}::bigint, count(*)
    from topic_reply_order cross join lateral (
      values ('replied:all'), ('replied:tag:' || tag_id), ('replied:tag:' || root_tag_id)
    ) as lists (list)
    group by 1, 2`.execute(tx)
}
