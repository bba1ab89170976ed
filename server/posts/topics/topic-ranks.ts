import type { Settings } from '#contract/core/settings.ts'
import { invalidate } from '#server/core/cache-tags.ts'
import type { Database } from '#server/core/database.ts'
import type { Job } from '#server/core/job.ts'
import { readSettings } from '#server/core/settings.ts'
import { hasRanks, rankHot, rankTop } from './rank-queries.ts'
import { topicRanksTag } from './topic-tags.ts'

/** More is nobody's best of anything; it bounds what a run writes (docs/decisions/0080). */
const rankedMax = 3_000

/** How often each order is found anew: the longer the time that it looks back on, the less an hour changes it. */
const rankings = {
  hot: { everyMinutes: 1 },
  week: { everyMinutes: 5, days: 7 },
  month: { everyMinutes: 15, days: 30 },
  year: { everyMinutes: 60, days: 365 },
} as const
type Ranking = keyof typeof rankings
const rankingNames = Object.keys(rankings) as Ranking[]

/** Finds these orders anew, for all topics and for each tag; drops kept pages only when one has changed. */
export async function rankTopics(
  db: Database,
  settings: Settings,
  names: readonly Ranking[] = rankingNames,
): Promise<void> {
  const weights = {
    comment: settings.hotCommentWeight,
    like: settings.hotLikeWeight,
    agePower: settings.hotAgePowerTenths / 10,
  }
  for (const name of names) {
    const ranking = rankings[name]
    const isChanged =
      'days' in ranking
        ? await rankTop(db, weights, { name, days: ranking.days, rankedMax })
        : await rankHot(db, weights, { name, rankedMax })
    if (isChanged) await invalidate(db, topicRanksTag)
  }
}

/** What is due in this minute, and what was never ranked. */
async function rankDue(db: Database): Promise<void> {
  const minute = Math.floor(Date.now() / 60_000)
  const isDue = await Promise.all(
    rankingNames.map(
      async (name) => minute % rankings[name].everyMinutes === 0 || !(await hasRanks(db, name)),
    ),
  )
  const due = rankingNames.filter((_, at) => isDue[at])
  await rankTopics(db, await readSettings(db), due)
}

export const rankJob: Job = { name: 'rank-topics', cron: '* * * * *', run: ({ db }) => rankDue(db) }
