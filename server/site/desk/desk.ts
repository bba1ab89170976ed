import type { OutputOf, ParsedInputOf } from '#contract/core/endpoint.ts'
import type { Page } from '#contract/core/wire.ts'
import type * as contract from '#contract/site/desk.ts'
import {
  actsOnMembers,
  type DeskAct,
  type DeskEntry,
  type DeskEntryKind,
  deskEntryKinds,
  deskLinesMax,
  type EarlierDecision,
} from '#contract/site/desk.ts'
import { listMemberNotes } from '#server/accounts/members/notes.ts'
import { canRestrain } from '#server/accounts/members/policy.ts'
import type { MemberContext } from '#server/core/context.ts'
import type { Database } from '#server/core/database.ts'
import { placeName } from '#server/core/ip-regions.ts'
import type { Keyset } from '#server/core/keyset.ts'
import { readPage } from '#server/core/read-page.ts'
import { hasStaffRight } from '#server/core/rights.ts'
import { UserError } from '#server/core/user-error.ts'
import { readOriginAddress } from '#server/posts/publishing/post-origins.ts'
import { appealEntries } from './appeal-entries.ts'
import { deletionEntries } from './deletion-entries.ts'
import type { EntryKind, Held, Line, QueueLine } from './entry-kind.ts'
import { postEntries } from './post-entries.ts'
import * as queries from './queries.ts'
import { reportEntries } from './report-entries.ts'

/** Everything that comes to the desk. */
export const entryKinds: Readonly<Record<DeskEntryKind, EntryKind>> = {
  report: reportEntries,
  post: postEntries,
  deletion: deletionEntries,
  appeal: appealEntries,
}

/** How much waits of each kind, and since when the longest of all does. Does not check permission; callers must. */
export async function readDeskWaiting(db: Database) {
  const kinds = await Promise.all(
    Object.values(entryKinds).map(async ({ kind, readWaiting }) => ({ kind, ...(await readWaiting(db)) })),
  )
  const times = kinds.flatMap(({ oldest }) => (oldest ? [oldest.getTime()] : []))
  return {
    counts: Object.fromEntries(kinds.map(({ kind, count }) => [kind, count])) as Record<
      DeskEntryKind,
      number
    >,
    oldest: times.length > 0 ? new Date(Math.min(...times)) : null,
  }
}

/** Long enough to read a long topic; whoever forgets an entry keeps nobody from it for long. */
const claimMinutes = 5

/** The most urgent of all kinds or of one, and how much there is of each (docs/RULES.md, The desk). */
export async function listDesk(
  context: MemberContext,
  { entryKind, after }: ParsedInputOf<typeof contract.listDesk>,
): Promise<OutputOf<typeof contract.listDesk>> {
  const { db, actor } = context
  const asked = Object.values(entryKinds).filter(({ kind }) => entryKind === undefined || kind === entryKind)
  const [lines, { counts }, claims] = await Promise.all([
    Promise.all(
      asked.map((kind) =>
        kind.readLines(context, { count: deskLinesMax + 1, after: placeIn(kind.kind, after) }),
      ),
    ),
    readDeskWaiting(db),
    queries.readOthersClaims(db, actor.memberId),
  ])
  const claimOf = new Map(claims.map((row) => [`${row.entry_kind}:${row.entry_id}`, row.account]))
  const found = lines.flat().sort(inOrder)
  const items = found.slice(0, deskLinesMax)
  const last = items.at(-1)
  return {
    next: last && found.length > items.length ? placeAfter(last) : null,
    items: items.map(({ micros: _, ...line }) => ({
      ...line,
      claimedBy: claimOf.get(`${line.entryKind}:${line.entryId}`) ?? null,
    })),
    counts,
  }
}

/** Due times first, of the same time one kind after another, of a kind by id. */
const inOrder = (one: QueueLine, other: QueueLine) =>
  one.micros - other.micros || rankOf(one.entryKind) - rankOf(other.entryKind) || one.entryId - other.entryId

const rankOf = (kind: DeskEntryKind) => deskEntryKinds.indexOf(kind)

const placeAfter = ({ micros, entryKind, entryId }: QueueLine) => `${micros}.${rankOf(entryKind)}.${entryId}`

/** From where a kind goes on behind a place in the queue: of the same time, kinds that rank lower are passed already. */
function placeIn(kind: DeskEntryKind, after: string | undefined): Keyset | undefined {
  if (after === undefined) return undefined
  const [micros = 0, rank = 0, id = 0] = after.split('.').map(Number)
  const own = rankOf(kind)
  return { micros, id: own === rank ? id : own < rank ? Number.MAX_SAFE_INTEGER : 0 }
}

const notesShown = 5

type Key = ParsedInputOf<typeof contract.readDeskEntry>

/** Everything that is needed to decide on an entry. */
export async function readDeskEntry(context: MemberContext, key: Key): Promise<DeskEntry> {
  const { db, actor } = context
  const kind = entryKinds[key.entryKind]
  const found = await kind.find(context, key.entryId)
  if (!found) throw new UserError('reviewed_meanwhile')
  const { line, isStanding, parts } = found
  const [author, regions, decisions, notes, address, claims] = await Promise.all([
    queries.readAuthorRow(db, line.author.userId),
    queries.readRegions(db, line.author.userId),
    queries.readDecisions(db, line.author.userId, { offset: 0, count: 5 }),
    readNotes(context, line.author.userId),
    readAddress(context, line, parts.subject),
    queries.readOthersClaims(db, actor.memberId),
  ])
  const isKnown = ({ entry_kind, entry_id }: { entry_kind: string; entry_id: number }) =>
    entry_kind === key.entryKind && entry_id === key.entryId
  const isCaught = parts.findings.length > 0
  const thing = { kind: line.thingKind, id: 0, isQuestion: line.isQuestion, isStanding, isCaught }
  return {
    ...line,
    ...parts,
    claimedBy: claims.find(isKnown)?.account ?? null,
    history: {
      registeredAt: author.registered_at.toISOString(),
      pointsEarned: author.points_earned,
      topicCount: author.topic_count,
      questionCount: author.question_count,
      commentCount: author.comment_count,
      answerCount: author.answer_count,
      regions: regions.map((place) => placeName(place, context.language)),
      mutedUntil: ahead(author.muted_until),
      bannedUntil: ahead(author.banned_until),
      decisions: decisions.map((row) => toEarlier(context, row)),
      notes,
    },
    address,
    correctable: author.cancelled_at ? null : findCorrectable(context, line, parts),
    acts: allowedActs(context, { entryKind: key.entryKind, thing }, { author, address }),
  }
}

/** What another wrote and stands, or waits; of reports of more than that nothing can be edited. */
function findCorrectable(
  { actor }: MemberContext,
  { author, entryKind, entryId, thingKind }: Line,
  { thing }: Pick<DeskEntry, 'thing'>,
): DeskEntry['correctable'] {
  if (author.userId === actor.memberId) return null
  if (entryKind === 'post') return { kind: 'waiting', id: entryId }
  if (thing?.state !== 'stands' || !thing.place) return null
  const { topicId, commentId, replyId } = thing.place
  if (thingKind === 'topic') return { kind: 'topic', id: topicId }
  if (thingKind === 'comment' && commentId !== null) return { kind: 'comment', id: commentId }
  return thingKind === 'reply' && replyId !== null ? { kind: 'reply', id: replyId } : null
}

const ahead = (moment: Date | null) => (moment && moment.getTime() > Date.now() ? moment.toISOString() : null)

/** What staff keep in mind of whoever wrote it, for those who may read it. */
async function readNotes(context: MemberContext, memberId: number) {
  if (!hasStaffRight(context.actor, 'restrain_members')) return []
  return (await listMemberNotes(context, { memberId })).items.slice(0, notesShown)
}

/** From where a post was sent that waits or was reported; only those who may ban it learn it. */
async function readAddress(
  { db, actor }: MemberContext,
  { entryKind, thingKind }: Line,
  subject: string,
): Promise<string | null> {
  if (!hasStaffRight(actor, 'ban_addresses')) return null
  if (entryKind === 'deletion' || entryKind === 'appeal') return null
  if (thingKind === 'message' || thingKind === 'member') return null
  return readOriginAddress(db, thingKind, Number(subject.split(':')[1]))
}

interface Wrote {
  author: { id: number; staff_role: string | null; cancelled_at: Date | null }
  address: string | null
}

/** What this member of the staff may decide. Nobody decides on reports of their own things, or on their own appeals. */
export function allowedActs(
  context: MemberContext,
  held: Pick<Held, 'entryKind' | 'thing'>,
  { author, address }: Wrote,
): DeskAct[] {
  const isSelf = author.id === context.actor.memberId
  if (isSelf && (held.entryKind === 'report' || held.entryKind === 'appeal')) return []
  const mayRestrain = canRestrain(context, author) && !author.cancelled_at
  const needs: Partial<Record<DeskAct, boolean>> = {
    warn: !isSelf && !author.cancelled_at,
    mute: mayRestrain,
    ban: mayRestrain,
    ban_address: hasStaffRight(context.actor, 'ban_addresses') && address !== null,
  }
  return entryKinds[held.entryKind].actsOn(held).filter((act) => needs[act] ?? true)
}

/** Throws `entry_claimed` where somebody else looks at it. */
export async function claimDeskEntry(
  { db, actor }: MemberContext,
  key: ParsedInputOf<typeof contract.claimDeskEntry>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await queries.claim(tx, key, actor.memberId, claimMinutes))) throw new UserError('entry_claimed')
  })
}

export const listDecisions = (
  context: MemberContext,
  { page, memberId }: ParsedInputOf<typeof contract.listDecisions>,
): Promise<Page<EarlierDecision>> =>
  readPage(page, {
    count: () => queries.countDecisions(context.db, memberId),
    rows: (span) => queries.readDecisions(context.db, memberId, span),
    toItem: (row) => toEarlier(context, row),
  })

/** Whoever was reported, or warned, leaves it to others to take that back. */
export const mayUndo = (
  { actor }: MemberContext,
  { author_id, entry_kind, act }: Pick<queries.DecisionRow, 'author_id' | 'entry_kind' | 'act'>,
): boolean =>
  author_id !== actor.memberId ||
  (entry_kind !== 'report' && !(actsOnMembers as readonly string[]).includes(act))

const toEarlier = (context: MemberContext, row: queries.DecisionRow): EarlierDecision => ({
  decisionId: row.id,
  entryKind: row.entry_kind as DeskEntryKind,
  subject: row.subject,
  account: row.account,
  act: row.act as DeskAct,
  deletes: row.deletes,
  reason: context.language === 'zh-CN' ? row.reason_zh : row.reason_en,
  until: row.until?.toISOString() ?? null,
  decidedBy: row.staff_account,
  decidedAt: row.decided_at.toISOString(),
  isUndone: row.undone_at !== null,
  canUndo: row.undoing !== null && row.undone_at === null && !row.is_anew && mayUndo(context, row),
})
