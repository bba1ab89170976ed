import { sql } from 'kysely'
import { phonesOf } from '#server/accounts/members/typed-phone.ts'
import type { Database } from '#server/core/database.ts'
import { escapeLike } from '#server/core/escape-like.ts'

const foundMax = 10

/** What staff look for, as it was typed and in half width; a number where it is one. */
export interface Typed {
  text: string
  plain: string
  number: number | null
}

export interface MemberRow {
  id: number
  account: string
  nickname: string | null
  staff_role: string | null
  cancelled_at: Date | null
  /** Found by a whole phone or mail address. */
  by_contact: boolean
}

/** By the number, the beginning of a name, or a whole phone or address; each through an index of its own. Who is called just so comes first. */
export async function findMembers(db: Database, { text, plain, number }: Typed): Promise<MemberRow[]> {
  const name = text.replace(/^@/, '').toLowerCase()
  const start = `${escapeLike(name)}%`
  const { rows } = await sql<MemberRow>`
    with found (id, by_contact, is_whole) as (
      (select id, false, true from members where id = ${number}::bigint)
      union all
      (select id, false, true from members where lower(account) = ${name} or lower(nickname) = ${name} limit ${foundMax})
      union all
      (select id, false, false from members where lower(account) like ${start} limit ${foundMax})
      union all
      (select id, false, false from members where lower(nickname) like ${start} limit ${foundMax})
      union all
      (select id, true, true from members where lower(email) = ${plain.toLowerCase()})
      union all
      (select id, true, true from members where phone = any(${phonesOf(text)}::text[]))
    )
    select members.id, account, nickname, staff_role, cancelled_at, bool_and(by_contact) as by_contact
    from found join members on members.id = found.id
    group by members.id order by bool_or(is_whole) desc, members.id desc limit ${foundMax}`.execute(db)
  return rows
}

export interface PostRow {
  topic_id: number
  is_question: boolean
  comment_id: number | null
  reply_id: number | null
  title: string
  words: string
  account: string
  cancelled_at: Date | null
  is_deleted: boolean
}

/** Topics, comments and replies that have this number. */
export async function findPostsByNumber(db: Database, number: number): Promise<PostRow[]> {
  const { rows } = await sql<PostRow>`
    select topics.id as topic_id, is_question, null::bigint as comment_id, null::bigint as reply_id, title,
      topics.summary as words, account, cancelled_at, topics.deleted_at is not null as is_deleted
    from topics join members on members.id = author_id where topics.id = ${number}
    union all
    select topics.id, is_question, comments.id, null, title, comments.summary, account, cancelled_at,
      coalesce(comments.deleted_at, topics.deleted_at) is not null
    from comments join topics on topics.id = topic_id join members on members.id = comments.author_id
    where comments.id = ${number}
    union all
    select topics.id, is_question, comments.id, replies.id, title, replies.summary, account, cancelled_at,
      coalesce(replies.deleted_at, comments.deleted_at, topics.deleted_at) is not null
    from replies join comments on comments.id = comment_id join topics on topics.id = topic_id
    join members on members.id = replies.author_id where replies.id = ${number}`.execute(db)
  return rows
}

/** Of what staff deleted last, that whose title or text has these words: so many topics, and as many comments and replies. */
export async function findDeleted(
  db: Database,
  text: string,
  { among, count }: { among: number; count: number },
): Promise<PostRow[]> {
  const part = `%${escapeLike(text)}%`
  const { rows } = await sql<PostRow>`
    (
      select topics.id as topic_id, is_question, null::bigint as comment_id, null::bigint as reply_id, title,
        topics.summary as words, account, cancelled_at, true as is_deleted
      from (select id, topic_id from topic_deletions order by id desc limit ${among}) as deleted
      join topics on topics.id = deleted.topic_id join members on members.id = author_id
      where title ilike ${part} or body_markdown ilike ${part} order by deleted.id desc limit ${count}
    ) union all (
      select topics.id, is_question, coalesce(replies.comment_id, comments.id), replies.id, title,
        coalesce(replies.summary, comments.summary), account, cancelled_at, true
      from (select id, comment_id, reply_id from comment_deletions order by id desc limit ${among}) as deleted
      left join replies on replies.id = deleted.reply_id
      join comments on comments.id = coalesce(replies.comment_id, deleted.comment_id)
      join topics on topics.id = comments.topic_id
      join members on members.id = coalesce(replies.author_id, comments.author_id)
      where coalesce(replies.body_markdown, comments.body_markdown) ilike ${part} order by deleted.id desc limit ${count}
    )`.execute(db)
  return rows
}

export interface VisitorRow {
  id: number
  account: string
  last_at: Date
}

/** Who signed in or wrote from an address, those who did last first; of a busy address the last of each. */
export async function findVisitors(
  db: Database,
  address: string,
  { among, count }: { among: number; count: number },
): Promise<VisitorRow[]> {
  const { rows } = await sql<VisitorRow>`
    select members.id, account, max(at) as last_at from (
      (select member_id, logged_at as at from login_log where address = ${address} order by id desc limit ${among})
      union all
      (select author_id, sent_at from post_origins where address = ${address} order by sent_at desc limit ${among})
    ) as seen join members on members.id = seen.member_id
    group by members.id order by last_at desc limit ${count}`.execute(db)
  return rows
}

export interface OrderRow {
  order_number: string
  kind: 'recharge' | 'card'
  account: string
  fen: number
  ordered_at: Date
}

/** By the whole number; of both kinds, or of one. */
export async function findOrders(
  db: Database,
  orderNumber: string,
  { recharges, cards }: { recharges: boolean; cards: boolean },
): Promise<OrderRow[]> {
  const { rows } = await sql<OrderRow>`
    select order_number, 'recharge' as kind, account, amount_fen as fen, created_at as ordered_at
    from recharge_orders join members on members.id = member_id
    where order_number = ${orderNumber} and ${recharges}
    union all
    select order_number, 'card', account, paid_fen, ordered_at
    from card_orders join members on members.id = member_id
    where order_number = ${orderNumber} and ${cards}`.execute(db)
  return rows
}
