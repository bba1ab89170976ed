import type { ParsedInputOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/hidden-content.ts'
import type { OpenContent } from '#contract/hidden-content.ts'
import type { HiddenBlock } from '#contract/hidden-shapes.ts'
import type { Language } from '#contract/language.ts'
import type { Settings } from '#contract/settings.ts'
import { minuteMs, takeTryOf } from '#server/accounts/attempts.ts'
import { isSecretRight } from '#server/accounts/passwords.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { memberAccount, platformIncome } from '#server/ledger/accounts.ts'
import { type Movement, transfer } from '#server/ledger/ledger.ts'
import { remindOfUnlock } from '#server/reminders/reminders.ts'
import { fieldError, UserError } from '#server/user-error.ts'
import type { Viewer } from '#server/viewer.ts'
import { seesAllHidden } from './policy.ts'
import {
  findHiddenTopic,
  findTerms,
  type HiddenReader,
  insertCommentUnlock,
  insertUnlock,
  lockTopic,
  readBlockFacts,
  readOpenBlocks,
  readOpenKinds,
} from './queries.ts'

const passwordTriesMax = 30

type Unlocking = ParsedInputOf<typeof contract.unlockHiddenContent>

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
  input: Unlocking,
): Promise<OpenContent> {
  await requireTopic(db, viewer, input.topicId)
  const terms = await findTerms(db, input.topicId, input.hiddenKind, toReader(viewer))
  if (!terms) throw new UserError('hidden_content_gone')
  if (!terms.is_open) {
    if (input.hiddenKind === 'password')
      await requirePassword(db, viewer, terms.password_hash, input.password)
    else if (input.price === undefined) throw fieldError('price', { code: 'required' })
    await db.transaction().execute((tx) => addUnlock(tx, settings, viewer, input))
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

/** The terms are read again under the topic's lock, which editing and deleting wait for. */
async function addUnlock(
  tx: Tx,
  settings: Settings,
  viewer: Viewer,
  { topicId, hiddenKind: kind, price }: Unlocking,
) {
  const topic = await lockTopic(tx, topicId)
  if (!topic) throw new UserError('not_found')
  const terms = await findTerms(tx, topicId, kind, toReader(viewer))
  if (!terms) throw new UserError('hidden_content_gone')
  const paid = terms.price
  const added = await insertUnlock(tx, { topic_id: topicId, member_id: viewer.memberId, kind, paid })
  // Another request of the same member was quicker, and has paid.
  if (!added) return
  if (paid !== null && paid !== price) throw new UserError('price_changed')
  await remindOfUnlock(tx, { topicId, topicAuthorId: topic.author_id, actorId: viewer.memberId, kind })
  if (paid === null) return
  await transfer(tx, {
    key: `hidden:${topicId}:${kind}:${viewer.memberId}`,
    reference: { kind: 'topic', id: topicId },
    movements: movementsOf(settings, kind, paid, { payerId: viewer.memberId, authorId: topic.author_id }),
  })
}

/** Points go to the author in full; of money the platform keeps its share, rounded down to the fen. */
function movementsOf(
  { hiddenContentSharePercent }: Settings,
  kind: Unlocking['hiddenKind'],
  paid: number,
  { payerId, authorId }: { payerId: number; authorId: number },
): Movement[] {
  const currency = kind === 'points' ? 'POINT' : 'CNY'
  const share = currency === 'CNY' ? Math.floor((paid * hiddenContentSharePercent) / 100) : 0
  const from = memberAccount(payerId, currency)
  const reason = 'hidden_content_paid'
  const movements: Movement[] = [
    {
      from,
      to: memberAccount(authorId, currency),
      amount: paid - share,
      reason,
      receivedAs: 'hidden_content_earned',
    },
    { from, to: platformIncome(currency), amount: share, reason, receivedAs: 'platform_share' },
  ]
  return movements.filter(({ amount }) => amount > 0)
}

/**
 * What a comment opens, in the transaction that publishes it. It stays open when the comment is deleted later: what was
 * read can't be taken back. The author hears of the comment, so of this they hear nothing more.
 */
export async function unlockByComment(tx: Tx, comment: { topicId: number; authorId: number }): Promise<void> {
  await insertCommentUnlock(tx, comment.topicId, comment.authorId)
}
