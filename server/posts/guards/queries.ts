import { sql } from 'kysely'
import type { GuardName } from '#contract/posts/guards.ts'
import type { PostKindName } from '#contract/posts/review.ts'
import type { Database, Tx } from '#server/core/database.ts'
import { defer } from '#server/core/deferred-writes.ts'
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
export async function readFacts(tx: Tx, wanted: FactsWanted): Promise<Facts> {
  const { kind, postId, authorId, hosts, print, agreeingMin, hours, standing, knownPass } = wanted
  const { rows } = await sql<Facts>`
    select * from guard_facts(${authorId}, ${kind}, ${postId}, ${hosts}::text[], ${integers(print?.signature ?? [])},
      ${integers(print?.bands ?? [])}, ${agreeingMin}, ${print?.isShort ?? false}, ${hours},
      ${standing.posts}, ${standing.days}, ${knownPass})`.execute(tx)
  return rows[0]!
}

interface PrintOwner {
  kind: PostKindName
  postId: number
  authorId: number
}

export const keepPrint = (tx: Tx, { kind, postId, authorId }: PrintOwner, print: TextPrint): Promise<void> =>
  defer(tx, {
    write: sql`insert into text_prints (kind, post_id, author_id, signature, bands)
      values (${kind}, ${postId}, ${authorId}, ${integers(print.signature)}, ${integers(print.bands)})
      on conflict (kind, post_id) do update
        set signature = excluded.signature, bands = excluded.bands, sent_at = excluded.sent_at`,
  })

export const keepHosts = (tx: Tx, hosts: readonly string[]): Promise<void> =>
  defer(tx, {
    write: sql`insert into linked_hosts (host) select unnest(${hosts}::text[]) on conflict do nothing`,
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

/** Prints serve as long as a setting can ask for them, networks as long as somebody may be new. */
export async function forgetOld(db: Database): Promise<void> {
  await sql`delete from text_prints where sent_at < now() - interval '8 days'`.execute(db)
  await sql`delete from registration_networks where registered_at < now() - interval '30 days'`.execute(db)
}
