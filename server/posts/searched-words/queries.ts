import { sql } from 'kysely'
import type { Database, Tx } from '#server/core/database.ts'

export interface HeardWord {
  day: string
  word: string
  times: number
  missed: number
  /** 64 digits, of which those are 1 that somebody sits on. */
  seats: string
}

/** A day has so many words; what comes later is counted only where it is among them. */
const wordsPerDay = 5_000

/** In one order, as processes write the same words at once. */
export const addWords = (db: Database, words: readonly HeardWord[]) =>
  sql`
    insert into searched_words (day, word, times, missed, seats)
    select * from unnest(${words.map(({ day }) => day)}::date[], ${words.map(({ word }) => word)}::text[],
      ${words.map(({ times }) => times)}::int[], ${words.map(({ missed }) => missed)}::int[],
      ${words.map(({ seats }) => seats)}::bit(64)[]) as heard (day, word, times, missed, seats)
    where (select count(*) from searched_words where searched_words.day = heard.day) < ${wordsPerDay}
      or exists (
        select from searched_words where searched_words.day = heard.day and searched_words.word = heard.word)
    order by heard.day, heard.word
    on conflict (day, word) do update set times = searched_words.times + excluded.times,
      missed = searched_words.missed + excluded.missed, seats = searched_words.seats | excluded.seats`.execute(
    db,
  )

export interface WordRow {
  word: string
  times: number
  missed: number
  readers: number
  is_pinned: boolean | null
}

/** What at least so many readers searched on one of the latest days. */
export async function readWords(
  db: Database,
  {
    days,
    readersMin,
    order,
    count,
  }: { days: number; readersMin: number; order: 'times' | 'missed'; count: number },
): Promise<WordRow[]> {
  const { rows } = await sql<WordRow>`
    select word, sum(times)::int as times, sum(missed)::int as missed, max(bit_count(seats))::int as readers, is_pinned
    from searched_words left join hot_words using (word)
    where day > (now() at time zone 'Asia/Shanghai')::date - ${days}::int
    group by word, is_pinned
    having max(bit_count(seats)) >= ${readersMin} and ${order === 'missed' ? sql`sum(missed) > 0` : sql`true`}
    order by ${sql.ref(order)} desc, word limit ${count}`.execute(db)
  return rows
}

export const readMarked = (db: Database) =>
  db
    .selectFrom('hot_words')
    .select(['word', 'is_pinned'])
    .orderBy('is_pinned', 'desc')
    .orderBy('marked_at')
    .limit(500)
    .execute()

export const findMark = (tx: Tx, word: string) =>
  tx.selectFrom('hot_words').select('is_pinned').where('word', '=', word).executeTakeFirst()

export const saveMark = (tx: Tx, word: string, is_pinned: boolean) =>
  tx
    .insertInto('hot_words')
    .values({ word, is_pinned })
    .onConflict((conflict) => conflict.column('word').doUpdateSet({ is_pinned, marked_at: sql`now()` }))
    .execute()

export const deleteMark = (tx: Tx, word: string) =>
  tx.deleteFrom('hot_words').where('word', '=', word).execute()

export const deleteDaysBefore = (db: Database, days: number) =>
  sql`delete from searched_words where day <= (now() at time zone 'Asia/Shanghai')::date - ${days}::int`.execute(
    db,
  )
