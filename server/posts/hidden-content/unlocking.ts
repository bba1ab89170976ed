import type { HiddenKind } from '#contract/posts/hidden-kinds.ts'
import type { Database, Tx } from '#server/core/database.ts'
import { groupCommitPerDatabase } from '#server/core/group-commit.ts'
import { UserError } from '#server/core/user-error.ts'
import { memberAccount, platformIncome } from '#server/money/ledger/accounts.ts'
import { type Balances, readBalancesOf, type Transfer, transferAll } from '#server/money/ledger/ledger.ts'
import { remindOfUnlocks } from '#server/notifications/reminders.ts'
import { insertUnlocks, lockTopics, readUnlockTerms, type UnlockTerms } from './queries.ts'

/** A member who opens the blocks of a kind at the price that they have agreed to. */
export interface Unlocking {
  memberId: number
  topicId: number
  kind: HiddenKind
  /** In whole points or fen; undefined where it costs nothing. */
  price: number | undefined
  /** What the platform keeps of money. */
  sharePercent: number
}

/** A request that goes through, with what it costs now. */
interface Unlock extends Unlocking {
  authorId: number
  paid: number | null
}

type Outcome = 'open' | UserError

const groupCommitFor = groupCommitPerDatabase<Unlocking, Outcome>((db, asked) =>
  db.transaction().execute((tx) => unlockAll(tx, asked)),
)

/**
 * Those of the whole process that come at the same moment go through in one transaction: whoever pays for what one author
 * hides would wait for that author's account, and for the disk, after everybody else.
 */
export async function unlockInGroup(db: Database, unlocking: Unlocking): Promise<void> {
  const outcome = await groupCommitFor(db).add(unlocking)
  if (outcome instanceof UserError) throw outcome
}

/**
 * The terms are read under the topics' locks, which editing and deleting wait for, and the balances before them: whoever
 * has paid in another process meanwhile is found to have it open, and not to be poor.
 */
async function unlockAll(tx: Tx, asked: Unlocking[]): Promise<Outcome[]> {
  await lockTopics(tx, asked)
  const balances = await readBalancesOf(
    tx,
    asked.map(({ memberId }) => memberId),
  )
  const allTerms = await readUnlockTerms(tx, asked)
  const decided = asked.map((unlocking, at) =>
    decide(unlocking, allTerms[at]!, balances.get(unlocking.memberId)!),
  )
  const unlocks = await keepNew(tx, decided.filter(isUnlock))
  await remindOfUnlocks(tx, unlocks)
  await transferAll(tx, unlocks.flatMap(toTransfers))
  return decided.map((each) => (isUnlock(each) ? 'open' : each))
}

const isUnlock = (decided: Outcome | Unlock): decided is Unlock =>
  decided !== 'open' && !(decided instanceof UserError)

/** Refuses members who can't pay before the ledger does, because one refused transfer would undo the whole batch. */
function decide(
  unlocking: Unlocking,
  terms: UnlockTerms,
  { balanceFen, points }: Balances,
): Outcome | Unlock {
  const { author_id: authorId, price: paid } = terms
  if (authorId === null) return new UserError('not_found')
  if (!terms.has_terms) return new UserError('hidden_content_gone')
  if (terms.is_unlocked) return 'open'
  if (paid !== null) {
    if (paid !== unlocking.price) return new UserError('price_changed')
    if (unlocking.kind === 'balance' && balanceFen < paid) return new UserError('balance_too_low')
    if (unlocking.kind === 'points' && points < paid) return new UserError('points_too_low')
  }
  return { ...unlocking, authorId, paid }
}

/** Keeps the first of several equal requests of a member; the others find it paid for. */
async function keepNew(tx: Tx, unlocks: Unlock[]): Promise<Unlock[]> {
  const nameOf = ({ topicId, kind, memberId }: Unlocking) => `${topicId}:${kind}:${memberId}`
  const distinct = new Map(unlocks.map((unlock) => [nameOf(unlock), unlock]))
  const added = await insertUnlocks(tx, [...distinct.values()])
  return added.map((row) => distinct.get(`${row.topic_id}:${row.kind}:${row.member_id}`)!)
}

/** Points go to the author in full; of money the platform keeps its share, rounded down to the fen. */
function toTransfers({ topicId, kind, memberId, authorId, paid, sharePercent }: Unlock): Transfer[] {
  if (paid === null) return []
  const currency = kind === 'points' ? 'POINT' : 'CNY'
  const share = currency === 'CNY' ? Math.floor((paid * sharePercent) / 100) : 0
  const payment = { from: memberAccount(memberId, currency), reason: 'hidden_content_paid' } as const
  const movements = [
    {
      ...payment,
      to: memberAccount(authorId, currency),
      amount: paid - share,
      receivedAs: 'hidden_content_earned',
    },
    { ...payment, to: platformIncome(currency), amount: share, receivedAs: 'platform_share' },
  ] as const
  return [
    {
      key: `hidden:${topicId}:${kind}:${memberId}`,
      reference: { kind: 'topic', id: topicId },
      movements: movements.filter(({ amount }) => amount > 0),
    },
  ]
}
