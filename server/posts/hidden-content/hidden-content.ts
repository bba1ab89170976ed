import type { ParsedInputOf } from '#contract/core/endpoint.ts'
import type { Language } from '#contract/core/language.ts'
import type * as contract from '#contract/posts/hidden-content.ts'
import type { OpenContent } from '#contract/posts/hidden-content.ts'
import type { HiddenKind } from '#contract/posts/hidden-kinds.ts'
import type { HiddenBlock } from '#contract/posts/hidden-shapes.ts'
import type { Actor } from '#server/core/actor.ts'
import { takeTryOf } from '#server/core/attempts.ts'
import type { MemberContext } from '#server/core/context.ts'
import type { Database, Tx } from '#server/core/database.ts'
import { minuteMs } from '#server/core/durations.ts'
import { isSecretRight } from '#server/core/secret-hashes.ts'
import { fieldError, UserError } from '#server/core/user-error.ts'
import { type PictureReader, showOutsidePictures } from '#server/markdown/outside-pictures.ts'
import { seesAllHidden } from './policy.ts'
import {
  findHiddenTopic,
  findTerms,
  type HiddenReader,
  insertCommentUnlock,
  readBlockFacts,
  readOpenBlocks,
  readOpenKinds,
} from './queries.ts'
import { unlockInGroup } from './unlocking.ts'

const passwordTriesMax = 30

const toReader = (actor: Actor): HiddenReader => ({
  memberId: actor.memberId,
  pointsEarned: actor.pointsEarned,
  seesAll: seesAllHidden(actor),
})

/** How the blocks of a topic open, for everybody who may view it. */
export const readHiddenFacts = (db: Database, topicId: number, language: Language): Promise<HiddenBlock[]> =>
  readBlockFacts(db, topicId, language)

export async function readHiddenContent(
  context: MemberContext,
  { topicId }: ParsedInputOf<typeof contract.readHiddenContent>,
): Promise<OpenContent> {
  const { db, actor } = context
  await requireTopic(db, actor, topicId)
  return { blocks: await readShownBlocks(context, topicId) }
}

type HiddenContext = Pick<MemberContext, 'db' | 'actor'> & PictureReader

async function readShownBlocks(context: HiddenContext, topicId: number): Promise<OpenContent['blocks']> {
  const blocks = await readOpenBlocks(context.db, topicId, toReader(context.actor))
  return blocks.map((block) => ({ ...block, html: showOutsidePictures(block.html, context) }))
}

async function requireTopic(db: Database, actor: Actor, topicId: number): Promise<void> {
  const topic = await findHiddenTopic(db, topicId)
  if (!topic) throw new UserError('not_found')
  if (!actor.rights.inTopics('view_topics', topic.tag_id)) throw new UserError('topic_gated')
}

/** Returns which kinds of hidden content are open to the asker in each of these topics. */
export async function listOpenKinds(
  context: MemberContext,
  input: ParsedInputOf<typeof contract.listOpenKinds>,
) {
  const open = await readOpenKindsOf(context, input.topicIds.split(',').map(Number))
  return { topics: [...open].map(([topicId, kinds]) => ({ topicId, kinds })) }
}

/** Returns the same by topic, without topics of which nothing is open. Does not check whether they may be viewed. */
export async function readOpenKindsOf(
  { db, actor }: Pick<MemberContext, 'db' | 'actor'>,
  topicIds: readonly number[],
): Promise<Map<number, HiddenKind[]>> {
  const rows = await readOpenKinds(db, topicIds, toReader(actor))
  const byTopic = Map.groupBy(rows, ({ topic_id }) => topic_id)
  return new Map([...byTopic].map(([topicId, open]) => [topicId, open.map(({ kind }) => kind)]))
}

/**
 * Opens all blocks of a kind for good (docs/RULES.md, "Topics"). Whoever has it open pays nothing. Throws `price_changed`,
 * `balance_too_low`, `points_too_low`, `hidden_content_gone` and `too_many_tries`, and a wrong password at its field.
 */
export async function unlockHiddenContent(
  context: HiddenContext,
  input: ParsedInputOf<typeof contract.unlockHiddenContent>,
): Promise<OpenContent> {
  const { db, settings, actor } = context
  await requireTopic(db, actor, input.topicId)
  const terms = await findTerms(db, input.topicId, input.hiddenKind, toReader(actor))
  if (!terms) throw new UserError('hidden_content_gone')
  if (!terms.is_open) {
    if (input.hiddenKind === 'password') await requirePassword(db, actor, terms.password_hash, input.password)
    else if (input.price === undefined) throw fieldError('price', { code: 'required' })
    await unlockInGroup(db, {
      memberId: actor.memberId,
      topicId: input.topicId,
      kind: input.hiddenKind,
      price: input.price,
      sharePercent: settings.hiddenContentSharePercent,
    })
  }
  return { blocks: await readShownBlocks(context, input.topicId) }
}

async function requirePassword(
  db: Database,
  { memberId }: Actor,
  hash: string | null,
  password: string | undefined,
): Promise<void> {
  if (!password) throw fieldError('password', { code: 'required' })
  const tries = { subject: `member:${memberId}`, act: 'unlock', max: passwordTriesMax, windowMs: minuteMs }
  await takeTryOf(db, tries)
  if (!(await isSecretRight(hash, password))) throw fieldError('password', { code: 'password_wrong' })
}

/**
 * What a comment opens, in the transaction that publishes it. It stays open when the comment is deleted later: what was
 * read can't be taken back. The author hears of the comment, so of this they hear nothing more.
 */
export async function unlockByComment(tx: Tx, comment: { topicId: number; authorId: number }): Promise<void> {
  await insertCommentUnlock(tx, comment.topicId, comment.authorId)
}
