import { sql } from 'kysely'
import type { PostKindName } from '#contract/posts/review.ts'
import type { Database, Tx } from '#server/core/database.ts'
import { type AuthorRow, authorColumns } from '#server/core/member-shapes.ts'
import type { Span } from '#server/core/read-page.ts'
import type { TextPrint } from './text-print.ts'

/** Each returns whether it is new. */
export const allowHost = async (tx: Tx, host: string, addedBy: number): Promise<boolean> =>
  Boolean(
    await tx
      .insertInto('guard_allowances')
      .values({ host, added_by: addedBy })
      .onConflict((conflict) => conflict.column('host').doNothing())
      .returning('id')
      .executeTakeFirst(),
  )

export const allowMember = async (tx: Tx, memberId: number, addedBy: number): Promise<boolean> =>
  Boolean(
    await tx
      .insertInto('guard_allowances')
      .values({ member_id: memberId, added_by: addedBy })
      .onConflict((conflict) => conflict.column('member_id').doNothing())
      .returning('id')
      .executeTakeFirst(),
  )

interface TextOfPost {
  kind: string
  postId: number
  print: TextPrint
}

export const allowText = async (
  tx: Tx,
  { kind, postId, print: { signature, bands } }: TextOfPost,
  addedBy: number,
): Promise<boolean> =>
  Boolean(
    await tx
      .insertInto('guard_allowances')
      .values({
        post_kind: kind,
        post_id: postId,
        signature: sql<number[]>`${`{${signature.join(',')}}`}::integer[]`,
        bands: sql<number[]>`${`{${bands.join(',')}}`}::integer[]`,
        added_by: addedBy,
      })
      .onConflict((conflict) => conflict.columns(['post_kind', 'post_id']).doNothing())
      .returning('id')
      .executeTakeFirst(),
  )

export const findMemberByAccount = (tx: Tx, account: string) =>
  tx
    .selectFrom('members')
    .select('id')
    .where(({ eb, fn }) => eb(fn('lower', ['account']), '=', account.toLowerCase()))
    .where('cancelled_at', 'is', null)
    .executeTakeFirst()

export const removeAllowance = (tx: Tx, allowanceId: number) =>
  tx
    .deleteFrom('guard_allowances')
    .where('id', '=', allowanceId)
    .returning(['host', 'member_id', 'post_kind', 'post_id'])
    .executeTakeFirst()

export const removeAllowanceOf = (tx: Tx, memberId: number) =>
  tx.deleteFrom('guard_allowances').where('member_id', '=', memberId).execute()

export const countAllowances = (db: Database) =>
  db
    .selectFrom('guard_allowances')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()

export const readAllowances = (db: Database, { offset, count }: Span) =>
  db
    .selectFrom('guard_allowances')
    .innerJoin('members as staff', 'staff.id', 'guard_allowances.added_by')
    .leftJoin('members', 'members.id', 'guard_allowances.member_id')
    .select([
      'guard_allowances.id',
      'host',
      'member_id',
      'post_kind',
      'post_id',
      'added_at',
      'staff.account as staff_account',
      ...authorColumns,
    ])
    .orderBy('guard_allowances.id', 'desc')
    .offset(offset)
    .limit(count)
    .execute()

export interface PostRow extends AuthorRow {
  kind: PostKindName
  post_id: number
  /** Null of what waits. */
  topic_id: number | null
  comment_id: number | null
  is_question: boolean
  is_gone: boolean
  words: string | null
}

/** Posts as they are now, published or waiting, each with a few of its words. */
export async function readPosts(
  db: Database,
  posts: readonly { kind: string; postId: number }[],
): Promise<PostRow[]> {
  if (posts.length === 0) return []
  const kinds = posts.map(({ kind }) => kind)
  const ids = posts.map(({ postId }) => postId)
  const { rows } = await sql<PostRow>`
    select given.kind, given.post_id, topics.id as topic_id, comments.id as comment_id,
      coalesce(topics.is_question, false) as is_question,
      coalesce(replies.deleted_at, comments.deleted_at, follow_ups.deleted_at, topics.deleted_at) is not null as is_gone,
      left(coalesce(replies.summary, comments.summary, follow_ups.summary, topics.summary, waiting_posts.source), 200) as words,
      members.id as author_id, members.account, members.nickname, members.avatar_path, members.staff_role,
      members.cancelled_at
    from unnest(${kinds}::text[], ${ids}::bigint[]) as given (kind, post_id)
    left join replies on given.kind = 'reply' and replies.id = given.post_id
    left join comments on comments.id = case given.kind
      when 'comment' then given.post_id when 'reply' then replies.comment_id end
    left join follow_ups on given.kind = 'follow_up' and follow_ups.id = given.post_id
    left join topics on topics.id = case given.kind
      when 'topic' then given.post_id else coalesce(comments.topic_id, follow_ups.topic_id) end
    left join waiting_posts on waiting_posts.kind = given.kind and waiting_posts.post_id = given.post_id
      and waiting_posts.edited_version is null
    join members on members.id = coalesce(replies.author_id, comments.author_id, follow_ups.author_id, topics.author_id,
      waiting_posts.author_id)`.execute(db)
  return rows
}
