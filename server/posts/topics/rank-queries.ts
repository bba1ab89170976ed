import { type RawBuilder, sql } from 'kysely'
import { allowLongStatements, type Database, type Tx } from '#server/core/database.ts'

/** The formula of docs/RULES.md, Topics; the best of a time by it without their age. */
interface Weights {
  comment: number
  like: number
  agePower: number
}

interface Ranks {
  name: string
  rankedMax: number
}

const score = ({ comment, like }: Weights) =>
  sql`(${comment}::float8 * comment_count + ${like}::float8 * like_count + read_count - 1)`

const sunken = sql`exists (select from topic_sinkings where topic_id = topics.id)`

/** Finds the best of what was published in these days. Returns whether anything is in another place. */
export const rankTop = (db: Database, weights: Weights, { days, ...ranks }: Ranks & { days: number }) =>
  writeRanks(
    db,
    ranks,
    sql`
      select id, tag_id, root_tag_id, ${score(weights)} as score
      from topics where deleted_at is null and not is_question and title <> '' and published_at > now() - make_interval(days => ${days}::int)`,
  )

/** So many of the newest topics are looked at: of all, and of each tag. */
const hotCandidates = 2_000
const hotCandidatesOfTag = 300

/** Finds what is hot among the newest topics of all and of each tag; older ones have cooled whatever they had. */
export const rankHot = (db: Database, weights: Weights, ranks: Ranks) =>
  writeRanks(
    db,
    ranks,
    sql`
      select id, tag_id, root_tag_id, ${score(weights)}
        / power(greatest(extract(epoch from now() - published_at) / 3600, 0) + 2, ${weights.agePower}::float8) as score
      from topics
      where title <> '' and not ${sunken} and id in (
        select id from (
          select id from topics where deleted_at is null and not is_question order by position desc limit ${hotCandidates}
        ) as newest
        union
        select newest.id from (select id from topic_tags where kind = 'topic') as topic_tags cross join lateral (
          select id from topics where tag_id = topic_tags.id and deleted_at is null
          order by position desc limit ${hotCandidatesOfTag}
        ) as newest
      )`,
  )

/** A run over a large forum may take longer than a request's statement. */
async function writeRanks(
  db: Database,
  { name, rankedMax }: Ranks,
  scored: RawBuilder<unknown>,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await allowLongStatements(tx)
    await sql`select pg_advisory_xact_lock(hashtextextended(${`topic ranks ${name}`}, 0))`.execute(tx)
    const written = await sql`
      with scored as materialized (${scored}), ranked as materialized (
        select list, rank::int, id from (
          select list, id, row_number() over (partition by list order by score desc, id desc) as rank
          from scored cross join lateral (
            values (${`${name}:all`}), (${`${name}:tag:`} || tag_id), (${`${name}:tag:`} || root_tag_id)
          ) as lists (list)
        ) as numbered where rank <= ${rankedMax}
      ), gone as (
        delete from topic_ranks as kept where list like ${`${name}:%`}
          and not exists (select from ranked where ranked.list = kept.list and ranked.rank = kept.rank)
        returning 1
      ), placed as (
        insert into topic_ranks as kept (list, rank, topic_id) select list, rank, id from ranked
        on conflict (list, rank) do update set topic_id = excluded.topic_id
          where kept.topic_id <> excluded.topic_id
        returning 1
      )
      select 1 from gone union all select 1 from placed limit 1`.execute(tx)
    return written.rows.length > 0
  })
}

export async function hasRanks(db: Database | Tx, name: string): Promise<boolean> {
  const found = await db
    .selectFrom('topic_ranks')
    .select('rank')
    .where('list', '=', `${name}:all`)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
