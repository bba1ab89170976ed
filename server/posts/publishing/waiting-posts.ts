/* Shared: what waits for review, for whoever sends, decides on or takes back a post. */
import * as z from 'zod/mini'
import type { ReviewPolicy, Settings } from '#contract/core/settings.ts'
import type { PostKindName } from '#contract/posts/review.ts'
import type { MemberContext } from '#server/core/context.ts'
import type { Database, Tx } from '#server/core/database.ts'
import { fieldError, UserError } from '#server/core/user-error.ts'
import { closeCatch } from '#server/posts/guards/catches.ts'
import { bindUploads } from '#server/posts/uploads/bind-uploads.ts'
import { countOwnPosts } from './own-waiting-queries.ts'
import type { PostKind, PostKinds, SentPost, WaitingPost, Writing } from './post-kind.ts'
import * as queries from './waiting-queries.ts'

interface Queueing {
  settings: Settings
  /** The sensitive words that were found in it. */
  words: readonly string[]
  requestKey: string | undefined
  tagField: Writing<never, never, never, never, never>['tagField']
}

/**
 * Keeps a post until staff have decided on it, with the files that it names and whatever it is going to give away. An
 * edit takes the place of one that waited before. Returns the id that the post has, or is going to have. Throws a field error,
 * or `place_gone`, where its tag was deleted meanwhile.
 */
export async function queuePost<Prepared>(
  tx: Tx,
  kind: PostKind<Prepared>,
  sent: SentPost<Prepared>,
  { settings, words, requestKey, tagField }: Queueing,
): Promise<number> {
  const { authorId, place } = sent
  const postId = sent.postId ?? (await queries.reservePostId(tx, kind.name))
  const source = kind.sourceOf(sent.prepared)
  const row = {
    kind: kind.name,
    author_id: authorId,
    post_id: postId,
    edited_version: sent.version ?? null,
    tag_id: place.tagId,
    topic_id: place.topicId,
    comment_id: place.commentId,
    answered_id: place.answeredId,
    title: place.title,
    source,
    prepared: await kind.reserve(tx, { settings }, sent.prepared, { authorId, postId }),
    prepared_version: kind.preparedVersion,
    words: [...words],
    request_key: requestKey ?? null,
  }
  const { id } = await queries.upsertWaitingPost(tx, row).catch((error) => {
    throw isTagGone(error) ? refuseWithoutTag(tagField) : error
  })
  await bindUploads(tx, authorId, source, { waitingPostId: id })
  return postId
}

/** Staff deleted the tag after it was found: nothing stood under it yet. */
const isTagGone = ({ code, constraint }: { code?: string; constraint?: string }): boolean =>
  code === '23503' && constraint === 'waiting_posts_tag_id_fkey'

const refuseWithoutTag = (tagField: Queueing['tagField']): UserError =>
  tagField ? fieldError(tagField, { code: 'unknown_choice' }) : new UserError('place_gone')

/** By which policy a post under this tag is reviewed. */
export const reviewPolicyOf = (
  { actor, settings }: MemberContext,
  kind: Pick<PostKind<never>, 'reviewPolicy'>,
  { tagId }: { tagId: number },
): ReviewPolicy => kind.reviewPolicy(settings, actor.rights.isOfQuestions(tagId))

type KeptPost = Pick<
  queries.LockedPost,
  | 'kind'
  | 'author_id'
  | 'post_id'
  | 'edited_version'
  | 'tag_id'
  | 'topic_id'
  | 'comment_id'
  | 'answered_id'
  | 'title'
  | 'prepared'
  | 'prepared_version'
>

/** A row as its kind reads it. What an older version of this program kept is upgraded first. */
export async function readWaitingPost(
  db: Database | Tx,
  kinds: PostKinds,
  row: KeptPost,
): Promise<{ kind: PostKind; post: WaitingPost<unknown> }> {
  const kind = kinds[row.kind as PostKindName]
  const { preparedVersion: version } = kind
  const kept =
    row.prepared_version === version
      ? row.prepared
      : await kind.upgrade?.(db, row.prepared, row.prepared_version)
  const post = {
    authorId: row.author_id,
    place: {
      tagId: row.tag_id,
      topicId: row.topic_id,
      commentId: row.comment_id,
      answeredId: row.answered_id,
      title: row.title,
    },
    postId: row.post_id,
    version: row.edited_version ?? undefined,
    prepared: z.parse(kind.prepared, kept),
  }
  return { kind, post }
}

/** Gives back what a waiting post has reserved. Returns what is left of its preparation, to be kept. */
export async function giveBack(tx: Tx, kinds: PostKinds, row: KeptPost) {
  const { kind, post } = await readWaitingPost(tx, kinds, row)
  const prepared = await kind.giveBack(tx, post.prepared, post)
  return { prepared, prepared_version: kind.preparedVersion }
}

/** Takes back all that a member has waiting, for an account that ends. */
export async function withdrawPostsOf(tx: Tx, kinds: PostKinds, authorId: number): Promise<void> {
  for (const row of await queries.lockPostsOf(tx, authorId)) {
    await giveBack(tx, kinds, row)
    await closeCatch(tx, { kind: row.kind, postId: row.post_id }, 'withdrawn')
    await queries.deleteWaitingPost(tx, row.id)
  }
}

/** Whether a text in the place of this post waits, or was refused. */
export const isQueued = (db: Database, kind: PostKindName, postId: number | undefined): Promise<boolean> =>
  postId === undefined ? Promise.resolve(false) : queries.hasWaitingPost(db, kind, postId)

/** The post that a form has sent to review under this key, if it has. */
export const findQueuedPost = (db: Database, authorId: number, requestKey: string) =>
  queries.findKeyedPost(db, authorId, requestKey)

/** How much of what a member wrote waits or was refused. */
export const countQueued = async (db: Database, authorId: number): Promise<number> =>
  Number((await countOwnPosts(db, authorId)).total)

/** How much of what others have said under a topic waits for review. Does not check permission; callers must. */
export const countQueuedOfOthers = async (
  db: Database,
  place: { topicId: number; memberId: number },
): Promise<number> => Number((await queries.countOfOthers(db, place)).total)
