import type { Settings } from '#contract/core/settings.ts'
import type { LedgerReason } from '#contract/money/ledger.ts'
import type { Tx } from '#server/core/database.ts'
import { memberAccount, pointIssueFor } from '#server/money/ledger/accounts.ts'
import { lockWhatIsLeft, transfer } from '#server/money/ledger/ledger.ts'
import { addPointsEarned, claimReward } from './queries.ts'

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

const keyOf = ({ kind, id }: RewardedItem) => `reward:${kind}:${id}`

/**
 * Issues points for something published (docs/RULES.md, Topics), up to the day's most and once for each item; the last
 * thing in the transaction that publishes, because it locks accounts. Returns how many points were granted.
 */
export async function rewardItem(tx: Tx, settings: Settings, item: RewardedItem): Promise<number> {
  const { setting, reason } = rewards[item.kind]
  if (settings[setting] === 0) return 0
  const points = await claimReward(tx, {
    memberId: item.authorId,
    points: settings[setting],
    dayMax: settings.pointsPerDayMax,
  })
  if (points > 0) await issue(tx, item, { key: keyOf(item), points, reason })
  return points
}

/**
 * Takes the reward for an item that was abuse back, as far as the points are still there, and as many from the points ever
 * earned; the last thing in the transaction that deletes. The occasion is the id of the deletion. Returns how many points
 * were taken.
 */
export async function takeRewardBack(tx: Tx, item: RewardedItem, occasion: number): Promise<number> {
  const account = memberAccount(item.authorId, 'POINT')
  const points = await lockWhatIsLeft(tx, keyOf(item), account)
  if (points === 0) return 0
  await transfer(tx, {
    key: `${keyOf(item)}:back:${occasion}`,
    reference: { kind: item.kind, id: item.id },
    movements: [
      { from: account, to: pointIssueFor(item.authorId), amount: points, reason: 'reward_taken_back' },
    ],
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
  await issue(tx, item, { key: `${keyOf(item)}:again:${occasion}`, points, reason })
}

const issue = (
  tx: Tx,
  { kind, id, authorId }: RewardedItem,
  { key, points, reason }: { key: string; points: number; reason: LedgerReason },
) =>
  transfer(tx, {
    key,
    reference: { kind, id },
    movements: [
      { from: pointIssueFor(authorId), to: memberAccount(authorId, 'POINT'), amount: points, reason },
    ],
  })
