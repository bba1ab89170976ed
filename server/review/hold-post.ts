import type { Database, Tx } from '#server/db/database.ts'
import type { EnvelopePlan } from '#server/money/red-envelopes/plan.ts'
import { holdRedEnvelope, returnHeldEnvelope } from '#server/money/red-envelopes/red-envelopes.ts'
import {
  countOwnPosts,
  deleteWaitingPost,
  findKeyedPost,
  type LockedPost,
  lockPostsOf,
  reservePostId,
  upsertWaitingPost,
} from '#server/posts/publishing/waiting-queries.ts'
import { bindUploads } from '#server/uploads/uploads.ts'
import type { HeldEnvelope, Prepared, PreparedTopic } from './prepared.ts'

/** A post that its author has sent and nobody else may see yet. Shared with whoever writes posts. */
export type Holding = Prepared & {
  authorId: number
  /** What is edited, and from which version; a new post has neither. */
  edit?: { postId: number; version: number }
  tagId: number
  topicId?: number
  commentId?: number
  answeredId?: number | null
  title: string
  source: string
  words: readonly string[]
  requestKey?: string | null
}

/** Keeps a post for review, with the files that it names. Answers the id that it has, or is going to have. */
export async function holdPost(tx: Tx, holding: Holding): Promise<number> {
  const { kind, authorId, edit, tagId, title, source, prepared, words } = holding
  const postId = edit?.postId ?? (await reservePostId(tx, kind))
  const { id } = await upsertWaitingPost(tx, {
    kind,
    author_id: authorId,
    post_id: postId,
    edited_version: edit?.version ?? null,
    tag_id: tagId,
    topic_id: holding.topicId ?? null,
    comment_id: holding.commentId ?? null,
    answered_id: holding.answeredId ?? null,
    title,
    source,
    prepared,
    words: [...words],
    request_key: holding.requestKey ?? null,
  })
  await bindUploads(tx, authorId, source, { waitingPostId: id })
  return postId
}

/** Takes the money of an envelope from its giver, for as long as its topic waits. */
export async function holdEnvelope(
  tx: Tx,
  { expiresAt: _, ...plan }: EnvelopePlan,
  giverId: number,
): Promise<HeldEnvelope> {
  return { plan, envelopeId: await holdRedEnvelope(tx, plan, giverId) }
}

/** Gives back what a waiting topic's envelope holds, if it has one. Answers what is left of the preparation. */
export async function releaseEnvelope(tx: Tx, post: LockedPost): Promise<Prepared['prepared']> {
  const prepared = post.prepared as unknown as Prepared['prepared']
  const envelope = post.kind === 'topic' ? (prepared as PreparedTopic).envelope : undefined
  if (!envelope || envelope.envelopeId === null) return prepared
  const { envelopeId, plan } = envelope
  await returnHeldEnvelope(tx, { id: envelopeId, giverId: post.author_id, amountFen: plan.totalFen })
  return { ...prepared, envelope: { plan, envelopeId: null } } as PreparedTopic
}

/** Takes the money again that a refusal gave back, for a text that is sent once more. Throws `balance_too_low`. */
export async function holdEnvelopeAgain(
  tx: Tx,
  post: LockedPost,
  text: Prepared['prepared'],
): Promise<Prepared['prepared']> {
  const { envelope } = post.prepared as unknown as Partial<PreparedTopic>
  if (!envelope) return text
  const { plan } = envelope
  const envelopeId = envelope.envelopeId ?? (await holdRedEnvelope(tx, plan, post.author_id))
  return { ...(text as PreparedTopic), envelope: { plan, envelopeId } }
}

/** For an account that ends: takes back all that its member has waiting, with the money of envelopes. */
export async function withdrawPostsOf(tx: Tx, authorId: number): Promise<void> {
  for (const post of await lockPostsOf(tx, authorId)) {
    await releaseEnvelope(tx, post)
    await deleteWaitingPost(tx, post.id)
  }
}

/** The topic that a form with an envelope has sent to review under this key, if it has. */
export const findHeldTopic = async (db: Database, authorId: number, key: string) =>
  (await findKeyedPost(db, authorId, key))?.post_id

/** How much of what a member wrote in a topic waits or was refused, the topic itself included. */
export const countHeldIn = async (db: Database, authorId: number, topicId: number): Promise<number> =>
  Number((await countOwnPosts(db, authorId, topicId)).total)
