import { sql } from 'kysely'
import type { HiddenKind } from '#contract/posts/hidden-kinds.ts'
import type { Database, Tx } from '#server/core/database.ts'
import { hiddenKind } from './queries.ts'

export interface TermsRow {
  kind: HiddenKind
  price: number | null
  level_id: number | null
  password_hash: string | null
}

export interface BlockRow {
  number: number
  kind: HiddenKind
  body_html: string
  source: string
  source_at: number
}

export const readTermsRows = (db: Database, topicId: number): Promise<TermsRow[]> =>
  db
    .selectFrom('hidden_terms')
    .select([hiddenKind('kind').as('kind'), 'price', 'level_id', 'password_hash'])
    .where('topic_id', '=', topicId)
    .execute()

/** The blocks as their author wrote them; only for whoever may edit the topic. */
export const readBlockSources = (db: Database, topicId: number) =>
  db
    .selectFrom('hidden_blocks')
    .select(['source', 'source_at as sourceAt'])
    .where('topic_id', '=', topicId)
    .orderBy('number')
    .execute()

/** Takes the place of whatever the topic hid before. */
export async function replaceHidden(
  tx: Tx,
  topicId: number,
  terms: readonly TermsRow[],
  blocks: readonly BlockRow[],
): Promise<void> {
  await tx.deleteFrom('hidden_blocks').where('topic_id', '=', topicId).execute()
  await tx.deleteFrom('hidden_terms').where('topic_id', '=', topicId).execute()
  if (terms.length > 0) {
    const ofTopic = <Row>(rows: readonly Row[]) => rows.map((row) => ({ ...row, topic_id: topicId }))
    await tx.insertInto('hidden_terms').values(ofTopic(terms)).execute()
    await tx.insertInto('hidden_blocks').values(ofTopic(blocks)).execute()
  }
  const kinds = terms.map(({ kind }) => kind)
  await tx
    .updateTable('topics')
    .set({ hidden_kinds: sql`${kinds}::text[]` })
    .where('id', '=', topicId)
    .execute()
}

export async function updateBlocks(tx: Tx, topicId: number, htmls: readonly string[]): Promise<void> {
  await sql`
    update hidden_blocks set body_html = rendered.html
    from unnest(${htmls}::text[]) with ordinality as rendered (html, number)
    where hidden_blocks.topic_id = ${topicId} and hidden_blocks.number = rendered.number`.execute(tx)
}
