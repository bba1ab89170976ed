import { deleteOldAttempts } from '#server/core/attempts.ts'
import type { Job, JobContext } from '#server/core/job.ts'
import { deleteExpiredCaptchas } from './captcha-queries.ts'
import { deleteOldCodes } from './code-queries.ts'
import { foldOldNames } from './member-queries.ts'

/** Forgets captchas and counts of tries that have expired; they serve nobody. */
async function forgetExpiredTries({ db }: JobContext): Promise<void> {
  await deleteExpiredCaptchas(db)
  await deleteOldAttempts(db)
}

/** Codes count against the day's limit for a day; after that they serve nobody. */
async function forgetOldCodes({ db }: JobContext): Promise<void> {
  await deleteOldCodes(db)
}

/** Names of members from before names were folded are compared by letter case alone until this has come to them. */
async function foldNames({ db }: JobContext): Promise<void> {
  while (await foldOldNames(db));
}

export const verificationJobs: readonly Job[] = [
  { name: 'delete-expired', cron: '17 * * * *', run: forgetExpiredTries },
  { name: 'delete-old-codes', cron: '27 * * * *', run: forgetOldCodes },
  { name: 'fold-old-names', cron: '*/10 * * * *', run: foldNames },
]
