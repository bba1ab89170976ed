import type { Settings } from '#contract/core/settings.ts'
import type { LedgerReason } from '#contract/money/ledger.ts'
import type { Tx } from '#server/core/database.ts'
import { type DeferredRows, deferRow } from '#server/core/deferred-writes.ts'
import { memberAccount, pointIssueFor } from '#server/money/ledger/accounts.ts'
import {
  lockAccounts,
  lockWhatIsLeft,
  type Transfer,
  transfer,
  transferringEach,
} from '#server/money/ledger/ledger.ts'
import { addingClaimed, addPointsEarned, claimingRewards } from './queries.ts'

/** What is rewarded, with the setting that says by how many points, and what the ledger calls it. */
const rewards = {
  topic: { setting: 'pointsForTopic', reason: 'topic_reward' },
  comment: { setting: 'pointsForComment', reason: 'comment_reward' },
  reply: { setting: 'pointsForReply', reason: 'reply_reward' },
  question: { setting: 'pointsForQuestion', reason: 'question_reward' },
  answer: { setting: 'pointsForAnswer', reason: 'answer_reward' },
  answer_reply: { setting: 'pointsForAnswerReply', reason: 'answer_reply_reward' },
} as const satisfies Record<string, { setting: keyof Settings; reason: LedgerReason }>

/** What is rewarded; a question, an answer and a reply to one are called so, whose ids are of topics, comments and replies. */
export interface RewardedItem {
  kind: keyof typeof rewards
  id: number
  authorId: number
}

interface Reward extends RewardedItem {
  points: number
  dayMax: number
}

const newRewards: DeferredRows<Reward> = {
  write: (rewarded) =>
    claimingRewards(
      rewarded.map(({ authorId, points }) => ({ memberId: authorId, points })),
      Math.min(...rewarded.map(({ dayMax }) => dayMax)),
    ),
  after: (claims, rewarded) => ({
    write: addingClaimed(claims),
    call: transferringEach(
      rewarded.map((item) => ({
        of: item.authorId,
        transfer: toIssue(item, { key: keyOf(item), points: 1, reason: rewards[item.kind].reason }),
      })),
      { rows: claims, of: 'member_id', column: 'claimed' },
    ),
  }),
}

const keyOf = ({ kind, id }: RewardedItem) => `reward:${kind}:${id}`

/**
 * Issues points for something published (docs/RULES.md, Topics), up to the day's most and once for each item, as the
 * transaction that publishes ends: it locks accounts.
 */
export async function rewardItem(tx: Tx, settings: Settings, item: RewardedItem): Promise<void> {
  const points = settings[rewards[item.kind].setting]
  if (points > 0) await deferRow(tx, newRewards, { ...item, points, dayMax: settings.pointsPerDayMax })
}

/**
 * Takes the reward for an item that was abuse back, as far as the points are still there, and as many from the points ever
 * earned; the last thing in the transaction that deletes. The occasion is the id of the deletion. Returns how many points
 * were taken.
 */
export async function takeRewardBack(tx: Tx, item: RewardedItem, occasion: number): Promise<number> {
  const [account, issue] = [memberAccount(item.authorId, 'POINT'), pointIssueFor(item.authorId)]
  // Both at once, or whoever moves points of the same member meanwhile waits for one and holds the other.
  await lockAccounts(tx, [account, issue])
  const points = await lockWhatIsLeft(tx, keyOf(item), account)
  if (points === 0) return 0
  await transfer(tx, {
    key: `${keyOf(item)}:back:${occasion}`,
    reference: { kind: item.kind, id: item.id },
    movements: [{ from: account, to: issue, amount: points, reason: 'reward_taken_back' }],
  })
  await addPointsEarned(tx, item.authorId, -points)
  return points
}

/** Grants once more what was taken on an occasion, once. */
export async function grantRewardAgain(
  tx: Tx,
  item: RewardedItem,
  { points, occasion }: { points: number; occasion: number },
): Promise<void> {
  await addPointsEarned(tx, item.authorId, points)
  const { reason } = rewards[item.kind]
  await transfer(tx, toIssue(item, { key: `${keyOf(item)}:again:${occasion}`, points, reason }))
}

const toIssue = (
  { kind, id, authorId }: RewardedItem,
  { key, points, reason }: { key: string; points: number; reason: LedgerReason },
): Transfer => ({
  key,
  reference: { kind, id },
  movements: [
    { from: pointIssueFor(authorId), to: memberAccount(authorId, 'POINT'), amount: points, reason },
  ],
})
