import { PgBoss } from 'pg-boss'
import { forgetExpired } from '#server/accounts/jobs.ts'
import { type Database, openDatabase } from '#server/db/database.ts'
import type { Log } from '#server/log.ts'

interface Job {
  name: string
  /** In UTC. */
  cron: string
  run: (db: Database) => Promise<void>
}

/** Everything that runs on a clock. */
const schedule: readonly Job[] = [{ name: 'delete-expired', cron: '17 * * * *', run: forgetExpired }]

/** Runs the schedule; of many hosts on one database, one runs each job at a time. */
export async function startJobs(url: string, log: Log): Promise<{ stop(): Promise<void> }> {
  const db = openDatabase(url, { max: 2 })
  const boss = new PgBoss({
    connectionString: url,
    schema: 'jobs',
    max: 2,
    application_name: 'teahouse-jobs',
  })
  boss.on('error', (err) => log.warn({ err }, 'jobs'))
  await boss.start()
  for (const { name, cron, run } of schedule) {
    await boss.createQueue(name)
    await boss.schedule(name, cron)
    await boss.work(name, () => run(db))
  }
  return {
    async stop() {
      await boss.stop({ graceful: true, timeout: 5_000 })
      await db.destroy()
    },
  }
}
