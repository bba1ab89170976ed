/* Shared: what a kind of post tells the life that all kinds have in common. */
import type * as z from 'zod/mini'
import type { ReviewPolicy, Settings } from '#contract/core/settings.ts'
import type { PostKindName, WaitingPost as ShownPost } from '#contract/posts/review.ts'
import type { Actor } from '#server/core/actor.ts'
import type { Context, MemberContext, Snapshots } from '#server/core/context.ts'
import type { Database, Tx } from '#server/core/database.ts'

declare module '#server/core/context.ts' {
  interface Site {
    /** Every kind of post there is; each registers itself in server/site.ts. */
    postKinds: PostKinds
  }
}

export type PostKinds = Readonly<Record<PostKindName, PostKind>>

/** The topic, comment or reply under which a post is, or is going to be. Null where it has none. */
export interface Place {
  tagId: number
  /** Null for a topic that nobody sees yet. */
  topicId: number | null
  commentId: number | null
  /** The comment that it quotes, or the reply that it answers. */
  answeredId: number | null
  /** The topic's title. */
  title: string
}

/** A text that was checked, screened and rendered; everything that is needed to make it visible. */
export interface SentPost<Prepared> {
  authorId: number
  place: Place
  /** The id that it was given while it waited, or that of what is edited; undefined for a new post. */
  postId: number | undefined
  /** The version that an edit began with; undefined for a new post. */
  version: number | undefined
  /** The program that sends it in its author's place; of what waited nobody knows. */
  apiKey?: Actor['apiKey']
  prepared: Prepared
}

/** A post that waits for review or was refused, as its kind sees it. */
export interface WaitingPost<Prepared> extends SentPost<Prepared> {
  postId: number
}

/** Where a released post is found, for those who are told of it. */
export interface Position {
  topicId: number
  commentId: number | null
  replyId: number | null
}

/** A text as its author sends it again. */
export interface SentAgain<Prepared> {
  title: string
  source: string
  prepared: Prepared
}

/** A post that waits, by the id that it is going to have. */
export type ReservingPost = Pick<WaitingPost<unknown>, 'authorId' | 'postId'>

export interface PostKind<Prepared = unknown, Released = unknown> {
  name: PostKindName
  /** What is kept while a post waits. A shape that changes gets another number, and `upgrade` reads the older ones. */
  preparedVersion: number
  prepared: z.ZodMiniType<Prepared>
  upgrade?(db: Database | Tx, prepared: unknown, version: number): Promise<unknown>
  /** Questions, and what stands under them, are of the same kinds as topics, and reviewed by settings of their own. */
  reviewPolicy(settings: Settings, isQuestion: boolean): ReviewPolicy
  /** Returns the source as the queue and its author see it, without passwords. */
  sourceOf(prepared: Prepared): string
  /** The same without what it hides, for the log, which is read by staff who may not look at that. */
  openSourceOf(prepared: Prepared): string
  /** Returns what the staff who decide, and its author, see of it. */
  show(prepared: Prepared): Pick<ShownPost, 'bodyHtml' | 'blocks' | 'poll' | 'envelopeFen' | 'bounty'>
  /** Says whether a password of hidden content is kept where a new text names none. */
  keepsPassword(prepared: Prepared): boolean
  /** Says whether the switches of the site let members write this today. */
  isOpen(context: MemberContext, post: WaitingPost<Prepared>): boolean
  /** Says whether whoever writes this needs a real name, by today's settings. */
  needsRealName(context: MemberContext, sent: Pick<SentPost<unknown>, 'place' | 'version'>): boolean
  /** Says whether its author may still write this, by today's rights and switches. */
  mayStillWrite(context: MemberContext, post: WaitingPost<Prepared>): boolean
  /** Checks and renders a text that is sent in the place of one that waits. Throws field errors. */
  prepareAgain(
    context: MemberContext,
    post: WaitingPost<Prepared>,
    text: { title: string; body: string },
  ): Promise<SentAgain<Prepared>>
  /** Takes what the post is going to give away, for as long as it waits. Throws `balance_too_low` and `payments_stopped`. */
  reserve(
    tx: Tx,
    snapshots: Pick<Snapshots, 'settings'>,
    prepared: Prepared,
    post: ReservingPost,
  ): Promise<Prepared>
  /** Gives back what was reserved. */
  giveBack(tx: Tx, prepared: Prepared, post: ReservingPost): Promise<Prepared>
  /** Returns what is left of the place of a waiting post. Throws `place_gone`. */
  settle(tx: Tx, post: WaitingPost<Prepared>): Promise<Place>
  /**
   * Makes it visible: everything that others are told of it, and that its author gets for it, belongs here. Does not check
   * permission; callers must. Throws `changed_meanwhile` for an edit over an older version.
   */
  release(tx: Tx, snapshots: Snapshots, post: SentPost<Prepared>): Promise<Released>
  positionOf(post: WaitingPost<Prepared>): Position
  /** Lets its author, and staff who moderate, look back at what it was; to others it is not there. Throws `not_found`. */
  requireInvolved(context: MemberContext, postId: number): Promise<void>
  /** The id of what was released. */
  idOf(released: Released): number
}

/** A place that was found and may be written in, with how much its author wrote in the last minute where that counts. */
export interface Found {
  place: Place
  written?: number
}

/** One way to send a post of a kind: a new one, or an edit. The steps are taken in this order by submit-post.ts. */
export interface Writing<Input, Where extends Found, Prepared, Released, Answer> {
  kind: PostKind<Prepared, Released>
  /** Says whether the site's switches let members write this. Absent where that depends on what `find` finds, which asks. */
  isOpen?(settings: Settings, input: Input): boolean
  /** Says whether switches, mutes and real names don't apply to this actor. */
  isExempt?(actor: Actor): boolean
  /** Finds what is written in, or edited, and asks whether this actor may. Throws what they may learn of it. */
  find(context: MemberContext, input: Input): Promise<Where>
  /** What is screened for sensitive words. */
  texts(input: Input): Record<string, string>
  /** Checks and renders, before any transaction. `texts` are as they come from screening. */
  prepare(
    context: MemberContext,
    draft: { input: Input; found: Where; texts: Record<string, string> },
  ): Promise<Prepared>
  /** What is edited, and from which version. */
  edits?(input: Input): { postId: number; version: number }
  /** Of an edit: what it comes to where it would change nothing, which makes no version. */
  findUnchanged?(
    context: MemberContext,
    sent: SentPost<Prepared>,
    found: Where,
  ): Promise<Released | undefined>
  /** The draft that this ends, as far as its form has seen it. */
  draftKey?(input: Input): string | undefined
  /** Where the form names the tag, of what may be the first to stand under it. */
  tagField?: 'tagId' | 'tagIds'
  /** Returns the key by which a form that is sent again is recognised. */
  requestKey?(input: Input): string | undefined
  /** Whether it is written in one transaction with others of the moment: all that `release` waits for is a step, or deferred. */
  isJoint?: true
  /** What the asker hears of a post that is visible, and of one that waits. */
  answer(released: Released, context: Context): Answer
  answerWaiting(postId: number, sent: { input: Input; found: Where; settings: Settings }): Answer
}
