import type { Database } from '#server/core/database.ts'
import type { Log } from '#server/core/log.ts'
import { verifyLedger } from './verify.ts'

/** Returns what doesn't hold. Every night, because a ledger that doesn't hold has to be known before anybody pays from it (docs/RULES.md, Balance and points). */
export async function proveLedger(
  db: Database,
  log: Pick<Log, 'info' | 'error'>,
): Promise<string | undefined> {
  const { size, violation, tookMs } = await verifyLedger(db)
  if (violation) log.error({ violation, ...size, tookMs }, 'the ledger does not hold')
  else log.info({ ...size, tookMs }, 'the ledger holds')
  return violation
}
