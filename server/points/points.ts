import type { Language } from '#contract/core/language.ts'
import type { Settings } from '#contract/core/settings.ts'
import type { LedgerReason } from '#contract/money/ledger.ts'
import type { Standing } from '#contract/money/points.ts'
import type { RoleBook } from '#server/accounts/roles/permissions.ts'
import type { Viewer } from '#server/core/actor.ts'
import type { Tx } from '#server/db/database.ts'
import { memberAccount, pointIssue } from '#server/money/ledger/accounts.ts'
import { transfer } from '#server/money/ledger/ledger.ts'
import { addPointsEarned, rewardMember, takeBackReward } from './queries.ts'

/** What is rewarded, with the setting that says by how many points, and what the ledger calls it. */
const rewards = {
  topic: { setting: 'pointsForTopic', reason: 'topic_reward' },
  comment: { setting: 'pointsForComment', reason: 'comment_reward' },
  reply: { setting: 'pointsForReply', reason: 'reply_reward' },
} as const satisfies Record<string, { setting: keyof Settings; reason: LedgerReason }>

/**
 * Issues points for something published (domain.md, chapter 3), up to the day's most and once for each item; the last
 * thing in the transaction that publishes, because it locks accounts. Answers how many were granted.
 */
export async function rewardItem(
  tx: Tx,
  settings: Settings,
  item: { kind: keyof typeof rewards; id: number; authorId: number },
): Promise<number> {
  const { setting, reason } = rewards[item.kind]
  if (settings[setting] === 0) return 0
  return rewardMember(tx, {
    memberId: item.authorId,
    points: settings[setting],
    dayMax: settings.pointsPerDayMax,
    reason,
    reference: item,
  })
}

interface RewardedItem {
  kind: keyof typeof rewards
  id: number
  authorId: number
}

/**
 * Takes the reward for an item that was abuse back, as far as the points are still there, and the points ever earned
 * with it. The occasion is the id of the deletion. Answers how many were taken.
 */
export const takeRewardBack = (tx: Tx, { kind, id, authorId }: RewardedItem, occasion: number) =>
  takeBackReward(tx, { memberId: authorId, kind, id, occasion })

/** Gives again what was taken on an occasion, once. */
export async function grantRewardAgain(
  tx: Tx,
  { kind, id, authorId }: RewardedItem,
  points: number,
  occasion: number,
): Promise<void> {
  const { reason } = rewards[kind]
  await transfer(tx, {
    key: `reward:${kind}:${id}:again:${occasion}`,
    reference: { kind, id },
    movements: [{ from: pointIssue, to: memberAccount(authorId, 'POINT'), amount: points, reason }],
  })
  await addPointsEarned(tx, authorId, points)
}

export function readStanding(
  book: RoleBook,
  settings: Settings,
  { pointsEarned }: Viewer,
  language: Language,
): Standing {
  const toLevel = (row: RoleBook['levels'][number] | undefined) =>
    row ? { name: language === 'zh-CN' ? row.name_zh : row.name_en, pointsNeeded: row.points_needed } : null
  return {
    pointsEarned,
    level: toLevel(book.levelAt(pointsEarned)),
    next: toLevel(book.levels.find(({ points_needed }) => points_needed > pointsEarned)),
    rewards: {
      topic: settings.pointsForTopic,
      comment: settings.pointsForComment,
      reply: settings.pointsForReply,
      dayMax: settings.pointsPerDayMax,
    },
  }
}
