import { sql } from 'kysely'
import type { DeskAct, DeskEntryKind } from '#contract/site/desk.ts'
import type { Database, Tx } from '#server/core/database.ts'
import type { Span } from '#server/core/read-page.ts'

export interface EntryKey {
  entryKind: DeskEntryKind
  entryId: number
}

const inForce = sql<boolean>`claimed_until > now()`

/** What somebody else than this member is looking at; no more than the staff are. */
export const readOthersClaims = (db: Database, memberId: number) =>
  db
    .selectFrom('desk_claims')
    .innerJoin('members', 'members.id', 'claimed_by')
    .select(['entry_kind', 'entry_id', 'account'])
    .where('claimed_by', '<>', memberId)
    .where(inForce)
    .execute()

/**
 * Claims an entry in the place of what the same member had claimed before. Returns nothing where another holds it. Claims are
 * made one after another: two who look at each other's entries would wait for one another else.
 */
export async function claim(tx: Tx, { entryKind, entryId }: EntryKey, memberId: number, minutes: number) {
  await sql`select pg_advisory_xact_lock(hashtextextended('desk_claims', 0))`.execute(tx)
  await sql`delete from desk_claims where claimed_by = ${memberId}
    and (entry_kind, entry_id) <> (${entryKind}, ${entryId}::bigint)`.execute(tx)
  const { rows } = await sql`
    insert into desk_claims (entry_kind, entry_id, claimed_by, claimed_until)
    values (${entryKind}, ${entryId}, ${memberId}, now() + ${minutes}::int * interval '1 minute')
    on conflict (entry_kind, entry_id) do update
      set claimed_by = excluded.claimed_by, claimed_until = excluded.claimed_until
      where desk_claims.claimed_by = excluded.claimed_by or desk_claims.claimed_until <= now()
    returning entry_id`.execute(tx)
  return rows[0]
}

export const isClaimedByAnother = async (
  tx: Tx,
  { entryKind, entryId }: EntryKey,
  memberId: number,
): Promise<boolean> =>
  Boolean(
    await tx
      .selectFrom('desk_claims')
      .select('entry_id')
      .where('entry_kind', '=', entryKind)
      .where('entry_id', '=', entryId)
      .where('claimed_by', '<>', memberId)
      .where(inForce)
      .executeTakeFirst(),
  )

export const dropClaim = (tx: Tx, { entryKind, entryId }: EntryKey) =>
  tx.deleteFrom('desk_claims').where('entry_kind', '=', entryKind).where('entry_id', '=', entryId).execute()

export interface NewDecision extends EntryKey {
  version: number
  subject: string
  authorId: number
  act: DeskAct
  deletes: boolean
  until: Date | null
  reasonZh: string | null
  reasonEn: string | null
  decidedBy: number
}

/** Returns nothing where the same was decided on before: of several at once one is first. */
export const insertDecision = (tx: Tx, decision: NewDecision) =>
  tx
    .insertInto('desk_decisions')
    .values({
      entry_kind: decision.entryKind,
      entry_id: decision.entryId,
      version: decision.version,
      subject: decision.subject,
      author_id: decision.authorId,
      act: decision.act,
      deletes: decision.deletes,
      until: decision.until,
      reason_zh: decision.reasonZh,
      reason_en: decision.reasonEn,
      decided_by: decision.decidedBy,
    })
    .onConflict((conflict) =>
      conflict.columns(['entry_kind', 'entry_id', 'version']).where('undone_at', 'is', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()

export const setUndoing = (tx: Tx, decisionId: number, undoing: object) =>
  tx
    .updateTable('desk_decisions')
    .set({ undoing: JSON.stringify(undoing) })
    .where('id', '=', decisionId)
    .execute()

/** What was decided on an entry as it was read, and holds. */
export const findStandingDecision = (tx: Tx, { entryKind, entryId }: EntryKey, version: number) =>
  tx
    .selectFrom('desk_decisions')
    .select(['id', 'act', 'deletes', 'decided_by', 'reason_zh', 'reason_en', 'undoing'])
    .where('entry_kind', '=', entryKind)
    .where('entry_id', '=', entryId)
    .where('version', '=', version)
    .where('undone_at', 'is', null)
    .executeTakeFirst()

export const lockDecision = (tx: Tx, decisionId: number) =>
  tx.selectFrom('desk_decisions').selectAll().where('id', '=', decisionId).forUpdate().executeTakeFirst()

export const setUndone = (tx: Tx, decisionId: number, undoneBy: number) =>
  tx
    .updateTable('desk_decisions')
    .set({ undone_at: sql<Date>`now()`, undone_by: undoneBy })
    .where('id', '=', decisionId)
    .execute()

/** Nobody deletes it until the transaction ends. */
export const isTopicStanding = async (db: Database, topicId: number): Promise<boolean> =>
  Boolean(
    await db
      .selectFrom('topics')
      .select('id')
      .where('id', '=', topicId)
      .where('deleted_at', 'is', null)
      .forUpdate()
      .executeTakeFirst(),
  )

/** Whether the thing of a decision was restored and deleted once more since: what one transaction did has one moment. */
export async function isDeletedAnew(tx: Tx, decisionId: number): Promise<boolean> {
  const { rows } = await sql`
    with decision as (
      select decided_at, split_part(subject, ':', 1) as kind, split_part(subject, ':', 2)::bigint as id
      from desk_decisions where desk_decisions.id = ${decisionId}
    )
    select from decision cross join lateral (
      select deleted_at from topic_deletions where kind = 'topic' and topic_id = decision.id
      union all select deleted_at from comment_deletions where kind = 'comment' and comment_id = decision.id
      union all select deleted_at from comment_deletions where kind = 'reply' and reply_id = decision.id
      union all select deleted_at from follow_ups where kind = 'follow_up' and follow_ups.id = decision.id
      union all select deleted_at from private_messages where kind = 'message' and private_messages.id = decision.id
    ) as deletion where deleted_at <> decided_at`.execute(tx)
  return rows.length > 0
}

/** How often a member was warned, as far as that was not taken back. */
export async function countWarnings(tx: Tx, memberId: number): Promise<number> {
  const { total } = await tx
    .selectFrom('desk_decisions')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('author_id', '=', memberId)
    .where('act', '=', 'warn')
    .where('undone_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(total)
}

const decisions = (db: Database, memberId: number | undefined) =>
  db
    .selectFrom('desk_decisions')
    .$if(memberId !== undefined, (query) => query.where('author_id', '=', memberId!))

export const countDecisions = (db: Database, memberId: number | undefined) =>
  decisions(db, memberId)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()

/** Whether its thing was reported anew since, and that waits. */
const isReportedAnew = sql<boolean>`entry_kind = 'report' and exists (
  select from report_cases decided join report_cases anew using (thing_kind, thing_id)
  where decided.id = entry_id and anew.decided_at is null)`

/** Whether its post was sent anew since, or is no more. */
const isSentAnew = sql<boolean>`entry_kind = 'post' and not exists (
  select from waiting_posts where waiting_posts.id = entry_id and waiting_posts.version = desk_decisions.version
    and refused_at is not null)`

export const readDecisions = (db: Database, memberId: number | undefined, { offset, count }: Span) =>
  decisions(db, memberId)
    .innerJoin('members as author', 'author.id', 'author_id')
    .innerJoin('members as staff', 'staff.id', 'decided_by')
    .select([
      'desk_decisions.id',
      'entry_kind',
      'subject',
      'author_id',
      'author.account',
      'act',
      'deletes',
      'reason_zh',
      'reason_en',
      'until',
      'undoing',
      'decided_at',
      'undone_at',
      'staff.account as staff_account',
      sql<boolean>`${isReportedAnew} or ${isSentAnew}`.as('is_anew'),
    ])
    .orderBy('desk_decisions.id', 'desc')
    .offset(offset)
    .limit(count)
    .execute()

export type DecisionRow = Awaited<ReturnType<typeof readDecisions>>[number]

export const readAuthorRow = (db: Database, memberId: number) =>
  db
    .selectFrom('members')
    .select([
      'id',
      'registered_at',
      'points_earned',
      'topic_count',
      'question_count',
      'comment_count',
      'answer_count',
      'muted_until',
      'banned_until',
      'staff_role',
      'cancelled_at',
    ])
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow()

/** Where a member wrote from lately, the latest first. */
export async function readRegions(db: Database, memberId: number): Promise<string[]> {
  const { rows } = await sql<{ place: string }>`
    select place from (
      select coalesce(nullif(province, ''), country) as place, sent_at from post_origins
      where author_id = ${memberId} order by sent_at desc limit 50
    ) lately
    where place <> '' group by place order by max(sent_at) desc limit 3`.execute(db)
  return rows.map(({ place }) => place)
}
