import type { Standing } from '#contract/money/points.ts'
import type { MemberContext } from '#server/core/context.ts'
import { inLanguage } from '#server/core/in-language.ts'

type Level = MemberContext['permissions']['levels'][number]

/** Where the actor stands: the points ever earned, the level they make, the next one, and what is rewarded now. */
export function readStanding({ permissions, settings, actor, language }: MemberContext): Standing {
  const { pointsEarned } = actor
  const toLevel = (row: Level | undefined) =>
    row ? { name: inLanguage(row, language), pointsNeeded: row.points_needed } : null
  return {
    pointsEarned,
    level: toLevel(permissions.levelAt(pointsEarned)),
    next: toLevel(permissions.levels.find(({ points_needed }) => points_needed > pointsEarned)),
    rewards: {
      topic: settings.pointsForTopic,
      question: settings.pointsForQuestion,
      comment: settings.pointsForComment,
      answer: settings.pointsForAnswer,
      reply: settings.pointsForReply,
      dayMax: settings.pointsPerDayMax,
    },
  }
}
