import { invalidate } from '#server/core/cache-tags.ts'
import type { Job, JobContext } from '#server/core/job.ts'
import { spell } from './spell.ts'
import { spellingsTag } from './spelled-titles.ts'
import { deleteEarlierSpellings, readUnspelled, saveSpellings } from './spelling-queries.ts'

/** Spelling one takes a fifth of a millisecond; a run holds up nobody for long. */
const titlesPerStep = 50
const titlesPerRun = 1_000

/** Spells what was published or renamed since; publishing itself has no part in it. */
export async function spellTitles({ db }: Pick<JobContext, 'db'>): Promise<void> {
  for (let done = 0; done < titlesPerRun; done += titlesPerStep) {
    const topics = await readUnspelled(db, titlesPerStep)
    const rows = await Promise.all(
      topics.map(async ({ id, version, title }) => ({ id, version, ...(await spell(title)) })),
    )
    if (rows.length > 0) {
      await saveSpellings(db, rows)
      await invalidate(db, spellingsTag)
    }
    if (topics.length < titlesPerStep) break
  }
  await deleteEarlierSpellings(db)
}

export const spellingJobs: readonly Job[] = [{ name: 'spell-titles', cron: '* * * * *', run: spellTitles }]
