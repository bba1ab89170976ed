import { sql } from 'kysely'
import type { Database, Tx } from '#server/core/database.ts'
import type { Span } from '#server/core/read-page.ts'
import type { FilteredWord } from '#server/core/word-filter.ts'

export const readFilteredWords = (db: Database): Promise<FilteredWord[]> =>
  db.selectFrom('sensitive_words').select(['word', 'folded', 'replacement']).execute()

const matching = (db: Database, folded: string) =>
  db
    .selectFrom('sensitive_words')
    .where(({ eb, fn, val }) => eb(fn<number>('strpos', ['folded', val(folded)]), '>', 0))

export const readWords = (db: Database, folded: string, { offset, count }: Span) =>
  matching(db, folded)
    .innerJoin('members', 'members.id', 'sensitive_words.added_by')
    .select(['sensitive_words.id', 'word', 'replacement', 'added_at', 'members.account'])
    .orderBy('folded')
    .offset(offset)
    .limit(count)
    .execute()

export const countWords = (db: Database, folded: string) =>
  matching(db, folded)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()

/** Returns how many are new. Those that were there get the replacement that comes with them. */
export async function upsertWords(tx: Tx, words: readonly FilteredWord[], addedBy: number): Promise<number> {
  const { rows } = await sql<{ is_new: boolean }>`
    insert into sensitive_words (word, folded, replacement, added_by)
    select word, folded, replacement, ${addedBy}::bigint
    from unnest(${words.map(({ word }) => word)}::text[], ${words.map(({ folded }) => folded)}::text[],
      ${words.map(({ replacement }) => replacement)}::text[]) as given (word, folded, replacement)
    on conflict (folded) do update set word = excluded.word, replacement = excluded.replacement
    returning old.id is null as is_new`.execute(tx)
  return rows.filter(({ is_new }) => is_new).length
}

export const deleteWord = (tx: Tx, wordId: number) =>
  tx.deleteFrom('sensitive_words').where('id', '=', wordId).returning('word').executeTakeFirst()
