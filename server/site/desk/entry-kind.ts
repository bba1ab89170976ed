import type { DeskAct, DeskEntry, DeskEntryKind, DeskLine } from '#contract/site/desk.ts'
import type { MemberContext } from '#server/core/context.ts'
import type { Database } from '#server/core/database.ts'
import type { Keyset } from '#server/core/keyset.ts'

/** A line of the queue as its kind knows it. */
export type Line = Omit<DeskLine, 'claimedBy'>

/** With when it is due, exactly: the queue goes by it. */
export type QueueLine = Line & { micros: number }

export interface LineSpan {
  count: number
  after?: Keyset | undefined
}

/** The lines that are due so long after a time of their rows. */
export async function readDue<Row extends { micros: number }>(
  { count, after }: LineSpan,
  afterMs: number,
  read: { rows: (span: LineSpan) => Promise<Row[]>; toLine: (row: Row) => Line },
): Promise<QueueLine[]> {
  const micros = afterMs * 1_000
  const rows = await read.rows({ count, after: after && { ...after, micros: after.micros - micros } })
  return rows.map((row) => ({ ...read.toLine(row), micros: row.micros + micros }))
}

/** What a kind knows of one of its entries; the desk adds what it knows of whoever wrote it. */
export interface Found {
  line: Line
  /** Whether what it is about stands, or can still be published. */
  isStanding: boolean
  parts: Pick<
    DeskEntry,
    | 'subject'
    | 'thing'
    | 'pictures'
    | 'bodyHtml'
    | 'above'
    | 'reports'
    | 'post'
    | 'deletionReason'
    | 'sensitiveWords'
    | 'findings'
    | 'appeal'
  >
}

/** An entry that is held, so that nobody else decides on it meanwhile. */
export interface Held {
  entryKind: DeskEntryKind
  entryId: number
  version: number
  /** What it is about, and what staff may do with that as it stands. */
  thing: {
    kind: Line['thingKind']
    id: number
    isQuestion: boolean
    /** Of what isn't published: whether it may be, as far as is known. */
    isStanding: boolean
    /** Whether guards against spam made it wait. */
    isCaught: boolean
  }
  topicId: number | null
  authorId: number
  title: string
}

/** How many entries there are, and since when the longest of them waits. */
export interface Waiting {
  count: number
  oldest: Date | null
}

/** Something that waits for the staff. A new kind is an entry of the list in desk.ts. */
export interface EntryKind {
  kind: DeskEntryKind
  readWaiting(db: Database): Promise<Waiting>
  /** The most urgent of its kind, first; of those due later than a place in the queue, where that is given. */
  readLines(context: MemberContext, span: LineSpan): Promise<QueueLine[]>
  /** Nothing once it was decided on, or taken back. */
  find(context: MemberContext, entryId: number): Promise<Found | undefined>
  /** Holds it in a transaction. Throws `changed_meanwhile` where another version was read. */
  hold(context: MemberContext, entryId: number, version: number): Promise<Held | undefined>
  /** What can be decided on it by somebody who has every right. */
  actsOn(held: Pick<Held, 'thing'>): readonly DeskAct[]
}
