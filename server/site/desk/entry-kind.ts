import type { DeskAct, DeskEntry, DeskEntryKind, DeskLine } from '#contract/site/desk.ts'
import type { MemberContext } from '#server/core/context.ts'
import type { Database } from '#server/core/database.ts'

/** A line of the queue as its kind knows it. */
export type Line = Omit<DeskLine, 'claimedBy'>

/** What a kind knows of one of its entries; the desk adds what it knows of whoever wrote it. */
export interface Found {
  line: Line
  parts: Pick<
    DeskEntry,
    | 'thing'
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
    isStanding: boolean
    /** Whether guards against spam made it wait. */
    isCaught: boolean
  }
  topicId: number | null
  authorId: number
  title: string
}

export type Decided = { act: DeskAct; deletes: boolean; reason: string }

/** Something that waits for the staff. A new kind is an entry of the list in desk.ts. */
export interface EntryKind {
  kind: DeskEntryKind
  count(db: Database): Promise<number>
  /** The most urgent of its kind, first. */
  readLines(context: MemberContext, count: number): Promise<Line[]>
  /** Nothing once it was decided on, or taken back. */
  find(context: MemberContext, entryId: number): Promise<Found | undefined>
  /** Holds it in a transaction. Throws `changed_meanwhile` where another version was read. */
  hold(context: MemberContext, entryId: number, version: number): Promise<Held | undefined>
  /** What can be decided on it by somebody who has every right. */
  actsOn(held: Pick<Held, 'thing'>): readonly DeskAct[]
}
