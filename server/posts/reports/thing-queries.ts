import { sql } from 'kysely'
import type { ThingKind } from '#contract/posts/reports.ts'
import type { Database, Tx } from '#server/core/database.ts'

/** Something that can be reported, as it is now. */
export interface ThingRow {
  thing_id: number
  author_id: number
  /** Of what stands in topics. */
  topic_id: number | null
  tag_id: number | null
  /** The topic's title, or the member's name. */
  title: string
  /** Of posts. */
  html: string
  /** Of private messages. */
  body: string
}

/** Finds what isn't deleted, by whoever has no ended account; whether the reader may see it is for the caller to ask. */
const finders: Record<
  Exclude<ThingKind, 'message'>,
  (db: Database, id: number) => Promise<ThingRow | undefined>
> = {
  topic: (db, id) =>
    one(
      sql<ThingRow>`
      select topics.id as thing_id, topics.author_id, topics.id as topic_id, tag_id, title, body_html as html, '' as body
      from topics join members on members.id = topics.author_id
      where topics.id = ${id} and topics.deleted_at is null and members.cancelled_at is null`,
      db,
    ),
  comment: (db, id) =>
    one(
      sql<ThingRow>`
      select comments.id as thing_id, comments.author_id, topic_id, tag_id, title, comments.body_html as html, '' as body
      from comments
      join topics on topics.id = comments.topic_id
      join members on members.id = comments.author_id
      where comments.id = ${id} and comments.deleted_at is null and topics.deleted_at is null
        and members.cancelled_at is null`,
      db,
    ),
  reply: (db, id) =>
    one(
      sql<ThingRow>`
      select replies.id as thing_id, replies.author_id, comments.topic_id, tag_id, title, replies.body_html as html,
        '' as body
      from replies
      join comments on comments.id = replies.comment_id
      join topics on topics.id = comments.topic_id
      join members on members.id = replies.author_id
      where replies.id = ${id} and replies.deleted_at is null and topics.deleted_at is null
        and members.cancelled_at is null`,
      db,
    ),
  follow_up: (db, id) =>
    one(
      sql<ThingRow>`
      select follow_ups.id as thing_id, follow_ups.author_id, topic_id, tag_id, title, follow_ups.body_html as html,
        '' as body
      from follow_ups
      join topics on topics.id = follow_ups.topic_id
      join members on members.id = follow_ups.author_id
      where follow_ups.id = ${id} and follow_ups.deleted_at is null and topics.deleted_at is null
        and members.cancelled_at is null`,
      db,
    ),
  member: (db, id) =>
    one(
      sql<ThingRow>`
      select id as thing_id, id as author_id, null::bigint as topic_id, null::bigint as tag_id,
        coalesce(nickname || ' (' || account || ')', account) as title, '' as html, '' as body
      from members where id = ${id} and cancelled_at is null`,
      db,
    ),
}

export const findThing = (db: Database, kind: Exclude<ThingKind, 'message'>, id: number) =>
  finders[kind](db, id)

/** A message that this member got from another and still sees; those that they sent are nobody's to report. */
export const findReceivedMessage = (
  db: Database,
  receiverId: number,
  { senderId, number }: { senderId: number; number: number },
) =>
  one(
    sql<ThingRow>`
    select message.id as thing_id, message.sender_id as author_id, null::bigint as topic_id, null::bigint as tag_id,
      coalesce(members.nickname || ' (' || members.account || ')', members.account) as title, '' as html, message.body
    from conversation_sides side
    join private_messages message
      on message.conversation_id = side.conversation_id and message.number > side.cleared_number
    join members on members.id = message.sender_id
    where side.member_id = ${receiverId} and side.other_id = ${senderId} and message.number = ${number}
      and message.sender_id = ${senderId} and members.cancelled_at is null
      and not exists (select from removed_messages where message_id = message.id and member_id = ${receiverId})`,
    db,
  )

async function one(query: ReturnType<typeof sql<ThingRow>>, db: Database | Tx) {
  const { rows } = await query.execute(db)
  return rows[0]
}
