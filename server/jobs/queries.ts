import { sql } from 'kysely'
import type { Database } from '#server/core/database.ts'

/**
 * pg-boss writes down when it last looked for what is due, and looks again some time after that. Where the clock was ahead when it
 * did, and has been put right, no job would run before that moment comes once more.
 */
export const forgetTurnsAhead = (db: Database) =>
  sql`
  with clock as (
    update jobs.version set cron_on = least(cron_on, now()), bam_on = least(bam_on, now()),
      flow_on = least(flow_on, now()), reindex_on = least(reindex_on, now())
    where greatest(cron_on, bam_on, flow_on, reindex_on) > now() + interval '1 minute'
  )
  update jobs.queue set monitor_on = least(monitor_on, now()), maintain_on = least(maintain_on, now()),
    monitor_claim_on = least(monitor_claim_on, now())
  where greatest(monitor_on, maintain_on, monitor_claim_on) > now() + interval '1 minute'`.execute(db)
