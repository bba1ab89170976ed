import type { ParsedInputOf } from '#contract/core/endpoint.ts'
import type { Language } from '#contract/core/language.ts'
import type { Settings } from '#contract/core/settings.ts'
import type * as contract from '#contract/posts/hidden-content.ts'
import type { OpenContent } from '#contract/posts/hidden-content.ts'
import type { HiddenBlock } from '#contract/posts/hidden-shapes.ts'
import { minuteMs, takeTryOf } from '#server/accounts/attempts.ts'
import { isSecretRight } from '#server/accounts/verification/passwords.ts'
import type { Viewer } from '#server/core/actor.ts'
import { fieldError, UserError } from '#server/core/user-error.ts'
import type { Database, Tx } from '#server/db/database.ts'
import {
  findHiddenTopic,
  findTerms,
  type HiddenReader,
  insertCommentUnlock,
  readBlockFacts,
  readOpenBlocks,
  readOpenKinds,
} from '#server/posts/hidden-content/queries.ts'
import { unlockTogether } from '#server/posts/hidden-content/unlocking.ts'
import { seesAllHidden } from './policy.ts'

const passwordTriesMax = 30

const toReader = (viewer: Viewer): HiddenReader => ({
  memberId: viewer.memberId,
  pointsEarned: viewer.pointsEarned,
  seesAll: seesAllHidden(viewer),
})

/** How the blocks of a topic open, for everybody who may view it. */
export const readHiddenFacts = (db: Database, topicId: number, language: Language): Promise<HiddenBlock[]> =>
  readBlockFacts(db, topicId, language)

export async function readHiddenContent(db: Database, viewer: Viewer, topicId: number): Promise<OpenContent> {
  await requireTopic(db, viewer, topicId)
  return { blocks: await readOpenBlocks(db, topicId, toReader(viewer)) }
}

async function requireTopic(db: Database, viewer: Viewer, topicId: number): Promise<void> {
  const topic = await findHiddenTopic(db, topicId)
  if (!topic) throw new UserError('not_found')
  if (!viewer.rights.inTopics('view_topics', topic.tag_id)) throw new UserError('topic_gated')
}

export async function listOpenKinds(db: Database, viewer: Viewer, topicIds: readonly number[]) {
  const rows = await readOpenKinds(db, topicIds, toReader(viewer))
  const byTopic = Map.groupBy(rows, ({ topic_id }) => topic_id)
  return {
    topics: [...byTopic].map(([topicId, open]) => ({ topicId, kinds: open.map(({ kind }) => kind) })),
  }
}

/**
 * Opens all blocks of a kind for good (domain.md, chapter 3). Whoever has it open pays nothing. Throws `price_changed`,
 * `balance_too_low`, `points_too_low`, `hidden_content_gone` and `too_many_tries`, and a wrong password at its field.
 */
export async function unlockHiddenContent(
  db: Database,
  settings: Settings,
  viewer: Viewer,
  input: ParsedInputOf<typeof contract.unlockHiddenContent>,
): Promise<OpenContent> {
  await requireTopic(db, viewer, input.topicId)
  const terms = await findTerms(db, input.topicId, input.hiddenKind, toReader(viewer))
  if (!terms) throw new UserError('hidden_content_gone')
  if (!terms.is_open) {
    if (input.hiddenKind === 'password')
      await requirePassword(db, viewer, terms.password_hash, input.password)
    else if (input.price === undefined) throw fieldError('price', { code: 'required' })
    await unlockTogether(db, {
      memberId: viewer.memberId,
      topicId: input.topicId,
      kind: input.hiddenKind,
      price: input.price,
      sharePercent: settings.hiddenContentSharePercent,
    })
  }
  return { blocks: await readOpenBlocks(db, input.topicId, toReader(viewer)) }
}

async function requirePassword(
  db: Database,
  { memberId }: Viewer,
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
