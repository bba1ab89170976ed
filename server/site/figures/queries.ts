import { sql } from 'kysely'
import type { FigureSpan } from '#contract/site/figures.ts'
import type { Database, Tx } from '#server/core/database.ts'

/** Days up to this one that are not done with, the latest first. */
export async function readUncountedDays(db: Database, today: string, count: number): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select to_char(each, 'YYYY-MM-DD') as day
    from (
      select generate_series(
        (least(
          (select registered_at from members order by id limit 1), (select published_at from topics order by id limit 1)
        ) at time zone 'Asia/Shanghai')::date,
        ${today}::date, '1 day'
      )::date as each
    ) as days
    where not exists (select from counted_days where day = each and is_over)
    order by each desc limit ${count}`.execute(db)
  return rows.map(({ day }) => day)
}

/** Says that a day is being counted; whoever counts it at the same time comes after. */
export const markCounted = (tx: Tx, day: string, isOver: boolean) =>
  sql`
    insert into counted_days (day, is_over) values (${day}::date, ${isOver})
    on conflict (day) do update set is_over = excluded.is_over`.execute(tx)

interface DayBounds {
  day: string
  from: Date
  to: Date
}

/**
 * Counts all that happened on a day, in place of what was counted of it before. Deleted posts were published all the same, so a day
 * that is over doesn't change any more.
 */
export async function countDay(
  tx: Tx,
  { day, from, to }: DayBounds,
  countedActs: readonly string[],
): Promise<void> {
  const within = (column: string) => sql`${sql.ref(column)} >= ${from} and ${sql.ref(column)} < ${to}`
  await sql`delete from daily_figures where day = ${day}::date and figure <> 'waiting'`.execute(tx)
  await sql`
    with first_answers as (
      select distinct on (topics.id) comments.published_at - topics.published_at as waited
      from comments join topics on topics.id = comments.topic_id and is_question
      where ${within('comments.published_at')} and comments.author_id <> topics.author_id and not exists (
        select from comments earlier where earlier.topic_id = topics.id and earlier.author_id <> topics.author_id
          and earlier.published_at < ${from})
      order by topics.id, comments.published_at
    ), counted (figure, amount) as (
      select 'members', count(*) from members where ${within('registered_at')}
      union all
      select case when is_question then 'questions' else 'topics' end, count(*) from topics
      where ${within('published_at')} group by is_question
      union all
      select case when is_question then 'answers' else 'comments' end, count(*)
      from comments join topics on topics.id = comments.topic_id
      where ${within('comments.published_at')} group by is_question
      union all
      select 'replies', count(*) from replies where ${within('published_at')}
      union all
      select 'reads', count(*) from visits
      where ${within('visited_at')} and not is_bot and url ~ '^(https?://[^/]+)?/(thread|question)[?]'
      union all
      select 'first_answers', count(*) from first_answers
      union all
      select 'first_answer_seconds', sum(extract(epoch from waited)) from first_answers
      union all
      select 'recharged_fen', sum(amount_fen) from recharge_orders where status = 'paid' and ${within('settled_at')}
      union all
      select 'spent_fen', sum(paid_fen) from card_orders where ${within('ordered_at')}
      union all
      select 'stored_bytes', sum(bytes) from (
        select byte_size as bytes from uploads where ${within('uploaded_at')}
        union all
        select -byte_size from uploads where ${within('removed_at')}
        union all
        select byte_size from removed_uploads where ${within('uploaded_at')}
        union all
        select -byte_size from removed_uploads where ${within('removed_at')}
      ) as moved
      union all
      select 'reports', count(*) from reports where ${within('reported_at')}
      union all
      select 'act:' || act, count(*) from audit_log
      where ${within('written_at')} and act = any(${countedActs}::text[]) group by act
    )
    insert into daily_figures (day, figure, amount)
    select ${day}::date, figure, amount from counted where amount <> 0`.execute(tx)
}

/** How much waits now; the last look of a day stays. */
export const setWaiting = (tx: Tx, day: string, amount: number) =>
  sql`
    insert into daily_figures (day, figure, amount) values (${day}::date, 'waiting', ${amount})
    on conflict (day, figure) do update set amount = excluded.amount`.execute(tx)

export interface PeriodRow {
  start: string
  figure: string
  amount: number
  /** Of its last day that has one. */
  last: number
}

/** The figures of so many periods up to today; a period without any has no row. */
export async function readPeriods(
  db: Database,
  { span, first }: { span: FigureSpan; first: string },
): Promise<PeriodRow[]> {
  const { rows } = await sql<PeriodRow>`
    select to_char(date_trunc(${span}::text, day), 'YYYY-MM-DD') as start, figure, sum(amount)::float8 as amount,
      (array_agg(amount order by day desc))[1]::float8 as last
    from daily_figures where day >= ${first}::date group by 1, figure`.execute(db)
  return rows
}

/** The first days of so many periods, the last of which holds today. */
export async function readStarts(
  db: Database,
  { span, today, count }: { span: FigureSpan; today: string; count: number },
): Promise<string[]> {
  const { rows } = await sql<{ start: string }>`
    select to_char(date_trunc(${span}::text, ${today}::date) - number * ('1 ' || ${span}::text)::interval, 'YYYY-MM-DD') as start
    from generate_series(${count}::int - 1, 0, -1) as number`.execute(db)
  return rows.map(({ start }) => start)
}

/** What was stored before a day. */
export async function sumStoredBefore(db: Database, day: string): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(amount), 0)::float8 as bytes from daily_figures
    where figure = 'stored_bytes' and day < ${day}::date`.execute(db)
  return rows[0]?.bytes ?? 0
}

/** Forgets uploads that were removed so long ago, once their days are done with. */
export const deleteRemovedUploads = (db: Database, keptDays: number) =>
  sql`
    delete from removed_uploads where removed_at < now() - make_interval(days => ${keptDays})
      and exists (select from counted_days where day = (uploaded_at at time zone 'Asia/Shanghai')::date and is_over)
      and exists (select from counted_days where day = (removed_at at time zone 'Asia/Shanghai')::date and is_over)
  `.execute(db)

/**
 * Deletes so many of the oldest visits behind an id at most, of days that are done with and longer ago. Returns how many went, and the
 * last of them. They stand in the order of their ids, so that no more is looked at than may go.
 */
export async function deleteOldVisits(
  db: Database,
  { keptDays, after, count }: { keptDays: number; after: number; count: number },
): Promise<{ count: number; last: number }> {
  const { rows } = await sql<{ count: number; last: number }>`
    with gone as (
      delete from visits where id in (
        select id from (select id, visited_at from visits where id > ${after} order by id limit ${count}) as oldest
        where visited_at < now() - make_interval(days => ${keptDays})
          and exists (select from counted_days where day = (visited_at at time zone 'Asia/Shanghai')::date and is_over)
      ) returning id
    )
    select count(*)::int as count, coalesce(max(id), 0) as last from gone`.execute(db)
  return rows[0]!
}
