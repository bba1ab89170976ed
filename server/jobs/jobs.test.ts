import { sql } from 'kysely'
import { PgBoss } from 'pg-boss'
import { expect, onTestFinished, test } from 'vitest'
import type { Job } from '#server/core/job.ts'
import type { Log } from '#server/core/log.ts'
import { notify } from '#server/core/notify.ts'
import { listen } from '#server/db/notifications.ts'
import { eventually } from '#test/app.ts'
import { createTestDatabase } from '#test/database.ts'
import { startJobs } from './jobs.ts'
import type { WorkLoop } from './work-loop.ts'

/** Jobs that hardly ever come by their clock, a log that is read, and a hand that makes a job run now. */
async function openJobs() {
  const { db, url, drop } = await createTestDatabase()
  onTestFinished(drop)
  const errors: { err: Error; job?: string; channel?: string }[] = []
  const log = { error: (fields: (typeof errors)[number]) => errors.push(fields), warn: () => {} }
  const failures: object[] = []
  const onFailure = async (failure: object) => void failures.push(failure)
  const notifications = await listen(url, () => {})
  onTestFinished(() => notifications.close())
  const start = (jobs: readonly Job[], loops: readonly WorkLoop[] = []) =>
    startJobs(
      url,
      { db, log: log as unknown as Log, onFailure },
      { jobs, loops, notifications, latenessSeconds: 1 },
    )
  const boss = async () => {
    const other = new PgBoss({
      connectionString: url,
      schema: 'jobs',
      max: 1,
      supervise: false,
      schedule: false,
    })
    // The end of the database may cut a connection that is just closing.
    other.on('error', () => {})
    onTestFinished(() => other.stop({ graceful: false }))
    return other.start()
  }
  const wake = (channel: string) => notify(db, channel, '')
  return { db, errors, failures, start, boss, wake }
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

test('a job that fails for good is told once, after the tries that pg-boss makes', async () => {
  const { start, boss, failures } = await openJobs()
  let runs = 0
  const running = await start([
    {
      name: 'hopeless',
      cron: rarely,
      run: async () => {
        runs++
        throw new Error('planted')
      },
    },
  ])
  const hand = await boss()
  await hand.send('hopeless', {}, { retryLimit: 1, retryDelay: 0 })
  await eventually(() => expect(failures).toEqual([{ name: 'hopeless', problem: 'planted' }]), 20_000)
  expect(runs).toBe(2)
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

test('jobs go on where the clock was a day ahead and has been put right', async () => {
  const { db, start } = await openJobs()
  const earlier = await start([{ name: 'minutely', cron: '* * * * *', run: nothing }])
  await earlier.stop()
  await sql`update jobs.version set cron_on = now() + interval '1 day'`.execute(db)
  await sql`update jobs.queue set maintain_on = now() + interval '1 day'`.execute(db)
  const later = await start([{ name: 'minutely', cron: '* * * * *', run: nothing }])
  const { rows } = await sql`
    select (select cron_on <= now() from jobs.version) as looks, bool_and(maintain_on <= now()) as maintains
    from jobs.queue where name = 'minutely'`.execute(db)
  expect(rows).toEqual([{ looks: true, maintains: true }])
  await later.stop()
})

test('a job whose time came while no process was there is made up for once', async () => {
  const { db, start } = await openJobs()
  const now = new Date()
  // Each day, an hour ago; and what comes by itself soon.
  const daily = `${now.getUTCMinutes()} ${(now.getUTCHours() + 23) % 24} * * *`
  const ran: string[] = []
  const jobs = [
    { name: 'daily', cron: daily, run: async () => void ran.push('daily') },
    { name: 'soon', cron: '*/30 * * * *', run: nothing },
  ]
  await (await start(jobs)).stop()
  await sql`update jobs.version set cron_on = now() - interval '2 hours'`.execute(db)
  await sql`update jobs.schedule set created_on = now() - interval '2 days'`.execute(db)
  const later = await start(jobs)
  await eventually(() => expect(ran).toEqual(['daily']), 10_000)
  await later.stop()
  await (await start(jobs)).stop()
  expect(ran).toEqual(['daily'])
})

test('work that fails is logged by its channel, and done again when something waits', async () => {
  const { errors, start, wake } = await openJobs()
  let runs = 0
  const work = async () => {
    if (++runs === 1) throw new Error('planted')
  }
  const running = await start([], [{ channel: 'parcels', work }])
  await eventually(() => expect(errors.map(({ channel }) => channel)).toEqual(['parcels']))
  const before = runs
  await wake('parcels')
  await eventually(() => expect(runs).toBeGreaterThan(before), 2_000)
  expect(errors).toHaveLength(1)
  await running.stop()
})

test('work under way is told to stop and waited for', async () => {
  const { start } = await openJobs()
  let state = 'not begun'
  const work = async (stop: AbortSignal) => {
    state = 'begun'
    await new Promise((resolve) => stop.addEventListener('abort', resolve))
    await new Promise((resolve) => setTimeout(resolve, 50))
    state = 'left in order'
  }
  const running = await start([], [{ channel: 'parcels', work }])
  await eventually(() => expect(state).toBe('begun'))
  await running.stop()
  expect(state).toBe('left in order')
})
