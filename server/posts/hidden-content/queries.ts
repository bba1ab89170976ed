import { type RawBuilder, sql } from 'kysely'
import type { Language } from '#contract/core/language.ts'
import type { HiddenKind } from '#contract/posts/hidden-kinds.ts'
import type { Database, Tx } from '#server/core/database.ts'
import { inLanguage } from '#server/core/in-language.ts'

/** The reader whose rights decide what is open. */
export interface HiddenReader {
  memberId: number
  pointsEarned: number
  seesAll: boolean
}

export const hiddenKind = (column: string) => sql<HiddenKind>`${sql.ref(column)}`

/**
 * Whether a row of hidden_terms, named `terms`, joined with `topics`, is open for a reader: the one place that says so.
 * Everything that gives hidden text away has this in its condition.
 */
const isOpen = ({ memberId, pointsEarned, seesAll }: HiddenReader): RawBuilder<boolean> => sql`(
  ${seesAll} or topics.author_id = ${memberId}
  or exists (select from hidden_unlocks where hidden_unlocks.topic_id = terms.topic_id
    and hidden_unlocks.kind = terms.kind and hidden_unlocks.member_id = ${memberId})
  or exists (select from levels where levels.id = terms.level_id and levels.points_needed <= ${pointsEarned}))`

/** Of topics that stand and whose author's account hasn't ended: else nothing is left behind the terms. */
const selectTerms = (db: Database) =>
  db
    .selectFrom('hidden_terms as terms')
    .innerJoin('topics', 'topics.id', 'terms.topic_id')
    .innerJoin('members as author', 'author.id', 'topics.author_id')
    .where('topics.deleted_at', 'is', null)
    .where('author.cancelled_at', 'is', null)

export const readOpenBlocks = (db: Database, topicId: number, reader: HiddenReader) =>
  selectTerms(db)
    .innerJoin('hidden_blocks as block', (join) =>
      join.onRef('block.topic_id', '=', 'terms.topic_id').onRef('block.kind', '=', 'terms.kind'),
    )
    .select(['block.number', 'block.body_html as html'])
    .where('terms.topic_id', '=', topicId)
    .where(isOpen(reader))
    .orderBy('block.number')
    .execute()

export const readOpenKinds = (db: Database, topicIds: readonly number[], reader: HiddenReader) =>
  selectTerms(db)
    .select(['terms.topic_id', hiddenKind('terms.kind').as('kind')])
    .where('terms.topic_id', '=', sql<number>`any(${topicIds}::bigint[])`)
    .where(isOpen(reader))
    .execute()

/** How a topic's blocks open, and nothing of what is in them. */
export const readBlockFacts = (db: Database, topicId: number, language: Language) =>
  db
    .selectFrom('hidden_blocks as block')
    .innerJoin('hidden_terms as terms', (join) =>
      join.onRef('terms.topic_id', '=', 'block.topic_id').onRef('terms.kind', '=', 'block.kind'),
    )
    .leftJoin('levels', 'levels.id', 'terms.level_id')
    .select(['block.number', hiddenKind('block.kind').as('kind'), 'terms.price'])
    .select(
      inLanguage(
        { name_zh: 'levels.name_zh as level', name_en: 'levels.name_en as level' } as const,
        language,
      ),
    )
    .where('block.topic_id', '=', topicId)
    .orderBy('block.number')
    .execute()

export const findHiddenTopic = (db: Database, topicId: number) =>
  db
    .selectFrom('topics')
    .select(['id', 'tag_id'])
    .where('id', '=', topicId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

/** The terms of one kind, and whether it is open already. */
export const findTerms = (db: Database, topicId: number, kind: HiddenKind, reader: HiddenReader) =>
  selectTerms(db)
    .select(['terms.price', 'terms.password_hash', 'topics.author_id', isOpen(reader).as('is_open')])
    .where('terms.topic_id', '=', topicId)
    .where('terms.kind', '=', kind)
    .executeTakeFirst()

/** A member who wants the blocks of one kind in a topic. */
interface UnlockRequest {
  memberId: number
  topicId: number
  kind: HiddenKind
}

const columnsOf = (requests: readonly UnlockRequest[]) =>
  sql`unnest(${requests.map(({ topicId }) => topicId)}::bigint[], ${requests.map(({ kind }) => kind)}::text[],
    ${requests.map(({ memberId }) => memberId)}::bigint[])`

/** Holds the topics as they are against whoever edits or deletes them. */
export const lockTopics = (tx: Tx, requests: readonly UnlockRequest[]) =>
  tx
    .selectFrom('topics')
    .select('id')
    .where('id', '=', sql<number>`any(${requests.map(({ topicId }) => topicId)}::bigint[])`)
    .orderBy('id')
    .forShare()
    .execute()

/** What a request to unlock meets. */
export interface UnlockTerms {
  /** Null when the topic is gone. */
  author_id: number | null
  has_terms: boolean
  price: number | null
  is_unlocked: boolean
}

/** Returns one row for each request, in their order. */
export async function readUnlockTerms(tx: Tx, requests: readonly UnlockRequest[]): Promise<UnlockTerms[]> {
  const { rows } = await sql<UnlockTerms>`
    select topics.author_id, terms.kind is not null as has_terms, terms.price,
      exists (select from hidden_unlocks as own where own.topic_id = asked.topic_id and own.kind = asked.kind
        and own.member_id = asked.member_id) as is_unlocked
    from ${columnsOf(requests)} with ordinality as asked (topic_id, kind, member_id, place)
    left join topics on topics.id = asked.topic_id and topics.deleted_at is null
    left join members as author on author.id = topics.author_id and author.cancelled_at is null
    left join hidden_terms as terms on terms.topic_id = topics.id and terms.kind = asked.kind and author.id is not null
    order by asked.place`.execute(tx)
  return rows
}

/** Returns those that are new. Waits for whoever is unlocking the same at this moment. */
export async function insertUnlocks(
  tx: Tx,
  unlocks: readonly (UnlockRequest & { paid: number | null })[],
): Promise<{ topic_id: number; member_id: number; kind: HiddenKind }[]> {
  const { rows } = await sql<{ topic_id: number; member_id: number; kind: HiddenKind }>`
    insert into hidden_unlocks (topic_id, kind, member_id, paid)
    select * from unnest(${unlocks.map(({ topicId }) => topicId)}::bigint[],
      ${unlocks.map(({ kind }) => kind)}::text[], ${unlocks.map(({ memberId }) => memberId)}::bigint[],
      ${unlocks.map(({ paid }) => paid)}::bigint[])
    order by 1, 2, 3
    on conflict (topic_id, member_id, kind) do nothing
    returning topic_id, member_id, kind`.execute(tx)
  return rows
}

/** What a comment opens for its author, if it opens anything; the topic's own author needs no row. */
export const insertCommentUnlock = (tx: Tx, topicId: number, memberId: number) =>
  sql`insert into hidden_unlocks (topic_id, member_id, kind)
    select terms.topic_id, ${memberId}, terms.kind
    from hidden_terms terms join topics on topics.id = terms.topic_id
    where terms.topic_id = ${topicId} and terms.kind = 'comment' and topics.author_id <> ${memberId}
    on conflict do nothing`.execute(tx)

/** Unlocks for members who commented before there was something to unlock. */
export const insertCommentersUnlocks = (tx: Tx, topicId: number) =>
  sql`insert into hidden_unlocks (topic_id, member_id, kind)
    select distinct topics.id, comments.author_id, 'comment'
    from topics join comments on comments.topic_id = topics.id
    where topics.id = ${topicId} and comments.deleted_at is null and comments.author_id <> topics.author_id
    on conflict do nothing`.execute(tx)
