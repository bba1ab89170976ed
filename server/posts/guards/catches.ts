/* Shared by those who decide on what guards caught. */
import type { OutputOf } from '#contract/core/endpoint.ts'
import type * as contract from '#contract/posts/guards.ts'
import { type AlikePost, type GuardFinding, guardNames } from '#contract/posts/guards.ts'
import type { PostKindName } from '#contract/posts/review.ts'
import { writeAudit } from '#server/core/audit.ts'
import type { MemberContext } from '#server/core/context.ts'
import type { Database, Tx } from '#server/core/database.ts'
import { toAuthor } from '#server/core/member-shapes.ts'
import { htmlText } from '#server/posts/search-index/html-text.ts'
import { allowHost, allowMember, allowText, type PostRow, readPosts } from './allowance-queries.ts'
import type { Finding } from './guards.ts'
import * as queries from './queries.ts'
import { printOf } from './text-print.ts'

const signatureLength = 60

/** What guards found in a post that waits; nothing of what waits for other reasons. */
export async function readFindings(db: Database, kind: string, postId: number): Promise<GuardFinding[]> {
  const caught = await queries.findOpenCatch(db, kind, postId)
  if (!caught) return []
  const findings = caught.findings as unknown as Finding[]
  const posts = await readPosts(
    db,
    findings.flatMap(({ alike }) => alike),
  )
  return findings.map(({ alike, reason = '', ...finding }) => ({
    ...finding,
    reason,
    alike: alike.flatMap((each) => {
      const row = posts.find(({ kind: of, post_id }) => of === each.kind && post_id === each.postId)
      return row ? [{ ...toAlike(row), percent: percentOf(each.agrees) }] : []
    }),
  }))
}

export const isCaught = async (db: Database | Tx, kind: string, postId: number): Promise<boolean> =>
  Boolean(await queries.findOpenCatch(db, kind, postId))

/** The signature's parts agree as often as the texts have shingles in common. */
const percentOf = (agrees: number) => Math.round((agrees / signatureLength) * 100)

/** A post as staff see it where others are like it; whole texts are elsewhere. */
export const toAlike = (row: PostRow): AlikePost => ({
  kind: row.kind,
  percent: 100,
  author: toAuthor(row),
  words: row.is_gone || row.cancelled_at ? '' : (row.words ?? ''),
  isQuestion: row.is_question,
  place:
    row.topic_id === null || row.is_gone
      ? null
      : {
          topicId: row.topic_id,
          commentId: row.comment_id,
          replyId: row.kind === 'reply' ? row.post_id : null,
        },
})

interface Approved {
  kind: PostKindName
  postId: number
  authorId: number
  title: string
  html: string
  /** Whether the like of it passes from now on. */
  learns: boolean
}

/** Closes the catch of a post that staff let pass. A false alarm teaches the guards what they were wrong about. */
export async function approveCatch(tx: Tx, context: MemberContext, post: Approved): Promise<void> {
  const caught = await queries.settleCatch(tx, post, 'approved')
  if (!caught || !post.learns) return
  for (const finding of caught.findings as unknown as Finding[]) await learn(tx, context, post, finding)
}

async function learn(tx: Tx, { actor }: MemberContext, post: Approved, { guard, hosts }: Finding) {
  const by = actor.memberId
  const note = (after: object) =>
    writeAudit(tx, actor, { act: 'allow_by_guards', subject: `${post.kind}:${post.postId}`, after })
  if (guard === 'first_links') {
    for (const host of hosts) if (await allowHost(tx, host, by)) await note({ host })
  }
  const print = guard === 'same_text' ? printOf(`${post.title}\n${htmlText(post.html)}`) : undefined
  if (print && (await allowText(tx, { ...post, print }, by))) await note({ text: post.postId })
  const isOfMember = guard === 'pace' || guard === 'registrations'
  if (isOfMember && (await allowMember(tx, post.authorId, by))) await note({ memberId: post.authorId })
}

type Post = { kind: string; postId: number }

/** Closes the catch of a post that staff refused, or that its author took back. */
export async function closeCatch(tx: Tx, post: Post, outcome: 'refused' | 'withdrawn'): Promise<void> {
  await queries.settleCatch(tx, post, outcome)
}

/** Opens the catch of a refused post again, which waits as before. */
export async function reopenCatch(tx: Tx, post: Post): Promise<void> {
  await queries.reopenCatch(tx, post)
}

export async function readGuardEffects({
  db,
}: MemberContext): Promise<OutputOf<typeof contract.readGuardEffects>> {
  const rows = new Map((await queries.readEffects(db)).map((row) => [row.guard, row]))
  const none = { caught: 0, approved: 0, refused: 0 }
  return { effects: guardNames.map((guard) => ({ ...none, ...rows.get(guard), guard })) }
}
