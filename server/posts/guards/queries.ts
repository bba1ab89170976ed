import { sql } from 'kysely'
import type { GuardName } from '#contract/posts/guards.ts'
import type { PostKindName } from '#contract/posts/review.ts'
import type { Database, Tx } from '#server/core/database.ts'
import { type DeferredRows, defer, deferRow } from '#server/core/deferred-writes.ts'
import type { Step } from '#server/core/joint-transactions.ts'
import type { TextPrint } from './text-print.ts'

export interface FactsWanted {
  kind: PostKindName
  /** Null of a post that has no id yet. */
  postId: number | null
  authorId: number
  hosts: string[]
  print: TextPrint | undefined
  agreeingMin: number
  hours: number
  standing: { posts: number; days: number }
  /** Whether sites that members of standing have linked to pass. */
  knownPass: boolean
}

export interface Alike {
  kind: PostKindName
  postId: number
  agrees: number
}

export interface Facts {
  is_allowed: boolean
  /** Whether the author is here for long and has written enough. */
  has_standing: boolean
  registered_at: Date
  published: number
  written: number
  registrations: number
  /** Those of the asked for that neither staff nor, where that counts, members of standing let pass. */
  hosts: string[]
  /** Whether staff have let pass a text like it. */
  is_known: boolean
  /** The most alike few, and of how many. */
  alike: Alike[]
  alike_count: number
}

const integers = (values: readonly number[]) => sql`${`{${values.join(',')}}`}::integer[]`

/** Holds back other posts of this author, and other texts like it, until the transaction ends. */
export const readFacts: Step<FactsWanted, Facts> = {
  async alone(tx, wanted) {
    const { kind, postId, authorId, hosts, print, agreeingMin, hours, standing, knownPass } = wanted
    const { rows } = await sql<Facts>`
      select * from guard_facts(${authorId}, ${kind}, ${postId}, ${hosts}::text[], ${integers(print?.signature ?? [])},
        ${integers(print?.bands ?? [])}, ${print?.sketch}::bit(60), ${agreeingMin}, ${print?.isShort ?? false}, ${hours},
        ${standing.posts}, ${standing.days}, ${knownPass})`.execute(tx)
    return rows[0]!
  },
  async together(tx, all) {
    const { rows } = await sql<Facts & { place: number }>`
      with free as materialized (
        select * from jsonb_to_recordset(${JSON.stringify(all.map(toAsked))}::jsonb) as asked (place integer, author bigint,
          kind text, post_id bigint, hosts text[], signature integer[], bands integer[], sketch bit(60),
          agreeing_min integer, is_short boolean, hours integer, standing_posts integer, standing_days integer, known_pass boolean)
        -- What guard_facts waits for.
        where pg_try_advisory_xact_lock(hashtextextended('guards of ' || author, 0))
          and (is_short or cardinality(bands) = 0
            or pg_try_advisory_xact_lock(hashtextextended('guards at ' || bands[1], 0)))
      )
      select place, facts.* from free cross join lateral guard_facts(author, kind, post_id, free.hosts, signature, bands,
        sketch, agreeing_min, is_short, hours, standing_posts,
        standing_days, known_pass) as facts`.execute(tx)
    const found = new Map(rows.map((row) => [row.place, row]))
    return all.map((_, place) => found.get(place))
  },
}

const toAsked = (wanted: FactsWanted, place: number) => ({
  place,
  author: wanted.authorId,
  kind: wanted.kind,
  post_id: wanted.postId,
  hosts: wanted.hosts,
  signature: wanted.print?.signature ?? [],
  bands: wanted.print?.bands ?? [],
  sketch: wanted.print?.sketch,
  agreeing_min: wanted.agreeingMin,
  is_short: wanted.print?.isShort ?? false,
  hours: wanted.hours,
  standing_posts: wanted.standing.posts,
  standing_days: wanted.standing.days,
  known_pass: wanted.knownPass,
})

interface PrintOwner {
  kind: PostKindName
  postId: number
  authorId: number
}

interface KeptPrint extends PrintOwner {
  print: TextPrint
}

const prints: DeferredRows<KeptPrint> = {
  write: (rows) => sql`
    insert into text_prints (kind, post_id, author_id, signature, bands, sketch)
    select * from jsonb_to_recordset(${JSON.stringify(rows.map(toPrintRow))}::jsonb)
      as kept (kind text, post_id bigint, author_id bigint, signature integer[], bands integer[], sketch bit(60))
    on conflict (kind, post_id) do update set signature = excluded.signature, bands = excluded.bands, sketch = excluded.sketch,
      sent_at = excluded.sent_at`,
}

const toPrintRow = ({ kind, postId, authorId, print: { signature, bands, sketch } }: KeptPrint) => ({
  kind,
  post_id: postId,
  author_id: authorId,
  signature,
  bands,
  sketch,
})

export const keepPrint = (tx: Tx, owner: PrintOwner, print: TextPrint): Promise<void> =>
  deferRow(tx, prints, { ...owner, print })

/** In one order, as two posts with the same links come at once. */
export const keepHosts = (tx: Tx, hosts: readonly string[]): Promise<void> =>
  defer(tx, {
    write: sql`insert into linked_hosts (host) select unnest(${hosts}::text[]) order by 1 on conflict do nothing`,
  })

/** An edit that waits already is caught anew. */
export const keepCatch = (
  tx: Tx,
  { kind, postId, authorId }: PrintOwner,
  { guards, findings }: { guards: readonly GuardName[]; findings: unknown },
): Promise<void> =>
  defer(tx, {
    write: sql`insert into guard_catches (kind, post_id, author_id, guards, findings)
      values (${kind}, ${postId}, ${authorId}, ${guards}::text[], ${JSON.stringify(findings)}::jsonb)
      on conflict (kind, post_id) where outcome is null do update
        set guards = excluded.guards, findings = excluded.findings, caught_at = excluded.caught_at`,
  })

/** What caught a post that waits, if anything has. */
export const findOpenCatch = (db: Database | Tx, kind: string, postId: number) =>
  db
    .selectFrom('guard_catches')
    .select(['id', 'guards', 'findings'])
    .where('kind', '=', kind)
    .where('post_id', '=', postId)
    .where('outcome', 'is', null)
    .executeTakeFirst()

export const settleCatch = (
  tx: Tx,
  { kind, postId }: { kind: string; postId: number },
  outcome: 'approved' | 'refused' | 'withdrawn',
) =>
  tx
    .updateTable('guard_catches')
    .set({ outcome, decided_at: sql<Date>`now()` })
    .where('kind', '=', kind)
    .where('post_id', '=', postId)
    .where('outcome', 'is', null)
    .returning(['guards', 'findings'])
    .executeTakeFirst()

/** Waits again, as the latest catch of it says. */
export const reopenCatch = (tx: Tx, { kind, postId }: { kind: string; postId: number }) =>
  sql`update guard_catches set outcome = null, decided_at = null where id = (
    select id from guard_catches where kind = ${kind} and post_id = ${postId} and outcome = 'refused'
    order by id desc limit 1)`.execute(tx)

export async function readEffects(db: Database) {
  const { rows } = await sql<{ guard: GuardName; caught: number; approved: number; refused: number }>`
    select guard, count(*)::integer as caught,
      count(*) filter (where outcome = 'approved')::integer as approved,
      count(*) filter (where outcome = 'refused')::integer as refused
    from guard_catches cross join unnest(guards) as guard
    where caught_at > now() - interval '30 days' group by guard`.execute(db)
  return rows
}

/**
 * Prints serve as long as a setting can ask for them, networks as long as somebody is a newcomer, which staff may make a
 * little longer and find them still there. What was caught and decided is counted for 30 days, and decided anew for longer.
 */
export async function forgetOld(db: Database, newcomerDays: number): Promise<void> {
  await sql`delete from text_prints where sent_at < now() - interval '8 days'`.execute(db)
  const days = Math.max(30, newcomerDays + 1)
  await sql`delete from registration_networks
    where registered_at < now() - ${days}::integer * interval '1 day'`.execute(db)
  await sql`delete from guard_catches where decided_at < now() - interval '180 days'`.execute(db)
}
