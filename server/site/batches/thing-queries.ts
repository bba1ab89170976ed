import { sql } from 'kysely'
import type { BatchKind } from '#contract/site/batches.ts'
import type { Database } from '#server/core/database.ts'
import type { Thing } from './queries.ts'

export interface ThingRow {
  kind: BatchKind
  id: number
  title: string
  words: string
  account: string
  cancelled_at: Date | null
  topic_id: number | null
  comment_id: number | null
  reply_id: number | null
  is_question: boolean
  is_deleted: boolean
  /** Whether there is a deletion that staff can take back. */
  can_restore: boolean
  is_closed: boolean
  tag_ids: number[]
  staff_role: string | null
  muted_until: Date | null
}

const noMember = sql`null::text as staff_role, null::timestamptz as muted_until`

const topics = (ids: readonly number[]) => sql`
  select 'topic' as kind, topics.id, title, summary as words, account, cancelled_at, topics.id as topic_id,
    null::bigint as comment_id, null::bigint as reply_id, is_question, deleted_at is not null as is_deleted,
    exists (select from topic_deletions where topic_id = topics.id) as can_restore,
    exists (select from topic_closures where topic_id = topics.id) as is_closed,
    coalesce((select array_agg(tag_id order by number) from question_tags where topic_id = topics.id),
      array[tag_id]) as tag_ids, ${noMember}
  from topics join members on members.id = author_id where topics.id = any(${ids}::bigint[])`

const comments = (ids: readonly number[]) => sql`
  select 'comment', comments.id, title, comments.summary, account, cancelled_at, topics.id, comments.id, null::bigint,
    is_question, coalesce(comments.deleted_at, topics.deleted_at) is not null,
    exists (select from comment_deletions where comment_id = comments.id), false, array[]::bigint[], ${noMember}
  from comments join topics on topics.id = topic_id join members on members.id = comments.author_id
  where comments.id = any(${ids}::bigint[])`

const replies = (ids: readonly number[]) => sql`
  select 'reply', replies.id, title, replies.summary, account, cancelled_at, topics.id, comments.id, replies.id,
    is_question, coalesce(replies.deleted_at, topics.deleted_at) is not null,
    exists (select from comment_deletions where reply_id = replies.id), false, array[]::bigint[], ${noMember}
  from replies join comments on comments.id = comment_id join topics on topics.id = topic_id
  join members on members.id = replies.author_id where replies.id = any(${ids}::bigint[])`

const members = (ids: readonly number[]) => sql`
  select 'member', id, '', coalesce(nickname, ''), account, cancelled_at, null::bigint, null::bigint, null::bigint,
    false, false, false, false, array[]::bigint[], staff_role, muted_until
  from members where id = any(${ids}::bigint[])`

/** Those of the things that there are, as they are now. */
export async function readThings(db: Database, things: readonly Thing[]): Promise<ThingRow[]> {
  const idsOf = (kind: BatchKind) => things.filter((thing) => thing.kind === kind).map(({ id }) => id)
  const { rows } = await sql<ThingRow>`
    ${topics(idsOf('topic'))} union all ${comments(idsOf('comment'))}
    union all ${replies(idsOf('reply'))} union all ${members(idsOf('member'))}`.execute(db)
  return rows
}

/** Whether all of these are leaves that take questions, or that take topics; null where they are neither. */
export async function readTagKind(
  db: Database,
  tagIds: readonly string[],
): Promise<'topic' | 'question' | null> {
  const { rows } = await sql<{ kind: 'topic' | 'question' }>`
    select min(kind) as kind from topic_tags
    where id = any(${tagIds}::bigint[]) and parent_id is not null and retired_at is null and merged_into is null
    having count(*) = ${new Set(tagIds).size} and count(distinct kind) = 1`.execute(db)
  return rows[0]?.kind ?? null
}
