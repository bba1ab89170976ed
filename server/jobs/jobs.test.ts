import { PgBoss } from 'pg-boss'
import { expect, onTestFinished, test } from 'vitest'
import type { Job } from '#server/core/job.ts'
import type { Log } from '#server/core/log.ts'
import { listen } from '#server/db/notifications.ts'
import { eventually } from '#test/app.ts'
import { createTestDatabase } from '#test/database.ts'
import { startJobs } from './jobs.ts'

/** Jobs that hardly ever come by their clock, a log that is read, and a hand that makes a job run now. */
async function openJobs() {
  const { db, url, drop } = await createTestDatabase()
  onTestFinished(drop)
  const errors: { err: Error; job: string }[] = []
  const log = { error: (fields: (typeof errors)[number]) => errors.push(fields), warn: () => {} }
  const notifications = await listen(url, () => {})
  onTestFinished(() => notifications.close())
  const start = (jobs: readonly Job[]) =>
    startJobs(url, { db, log: log as unknown as Log }, { jobs, loops: [], notifications })
  const boss = async () => {
    const other = new PgBoss({
      connectionString: url,
      schema: 'jobs',
      max: 1,
      supervise: false,
      schedule: false,
    })
    onTestFinished(() => other.stop({ graceful: false }))
    return other.start()
  }
  return { errors, start, boss }
}

const rarely = '0 0 29 2 *'
const nothing = async () => {}

test('a job that fails is logged by its name, and the others run', async () => {
  const { errors, start, boss } = await openJobs()
  const ran: string[] = []
  const running = await start([
    { name: 'broken', cron: rarely, run: async () => Promise.reject(new Error('planted')) },
    { name: 'sound', cron: rarely, run: async () => void ran.push('sound') },
  ])
  const hand = await boss()
  await hand.send('broken')
  await hand.send('sound')
  await eventually(() => {
    expect(ran).toEqual(['sound'])
    expect(errors.map(({ job, err }) => [job, err.message])).toEqual([['broken', 'planted']])
  }, 10_000)
  await running.stop()
})

test('what an earlier version ran by the clock is run no more', async () => {
  const { start, boss } = await openJobs()
  const earlier = await start([
    { name: 'kept', cron: rarely, run: nothing },
    { name: 'gone', cron: rarely, run: nothing },
  ])
  await earlier.stop()
  const later = await start([{ name: 'kept', cron: '5 * * * *', run: nothing }])
  expect((await (await boss()).getSchedules()).map(({ name, cron }) => [name, cron])).toEqual([
    ['kept', '5 * * * *'],
  ])
  await later.stop()
})
