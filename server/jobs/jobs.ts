import { setTimeout } from 'node:timers/promises'
import { PgBoss } from 'pg-boss'
import { minuteMs } from '#server/core/durations.ts'
import type { Job, JobContext } from '#server/core/job.ts'
import type { Notifications } from '#server/core/notify.ts'
import { toOutcome } from '#server/db/database-faults.ts'
import { forgetTurnsAhead } from './queries.ts'
import { startWorkLoop, type WorkLoop } from './work-loop.ts'

interface Schedule {
  jobs: readonly Job[]
  loops: readonly WorkLoop[]
  /** Wakes the loops. */
  notifications: Notifications
  /** So long a job may wait after its time. Each is asked for once in it, by a statement of its own. */
  latenessSeconds: number
}

export interface RunningJobs {
  /** Waits for what is under way, a few seconds at most. */
  stop(): Promise<void>
}

const stopMsMax = 5_000
/** A mail server may take its time over the message under way. */
const loopsStopMsMax = 10_000

/** Runs jobs by their clocks, and work whenever its channel is notified. `context.db` has to be a pool on `url`. */
export async function startJobs(
  url: string,
  context: JobContext,
  { jobs, loops, notifications, latenessSeconds }: Schedule,
): Promise<RunningJobs> {
  const { log } = context
  const boss = await startClock(url, context, { jobs, latenessSeconds })
  const running: RunningJobs[] = []
  // One after another, because they share a connection to listen on.
  for (const loop of loops) running.push(await startWorkLoop(notifications, loop, log))
  return {
    async stop() {
      const stopped = Promise.all(running.map((loop) => loop.stop()))
      // What is broken off here is done again once its lease has ended.
      await Promise.race([stopped, setTimeout(loopsStopMsMax, undefined, { ref: false })])
      await boss.stop({ graceful: true, timeout: stopMsMax })
    },
  }
}

async function startClock(
  url: string,
  context: JobContext,
  { jobs, latenessSeconds }: Pick<Schedule, 'jobs' | 'latenessSeconds'>,
): Promise<PgBoss> {
  const { log } = context
  const boss = new PgBoss({
    connectionString: url,
    schema: 'jobs',
    max: 2,
    application_name: 'teahouse-jobs',
  })
  const warn = (err: unknown) => log.warn({ err: toOutcome(err) }, 'jobs')
  boss.on('error', warn)
  await boss.start()
  const keepTime = () => forgetTurnsAhead(context.db).then(undefined, warn)
  await keepTime()
  const timer = setInterval(keepTime, minuteMs).unref()
  boss.on('stopped', () => clearInterval(timer))
  const names = new Set(jobs.map(({ name }) => name))
  // What an earlier version ran would be queued for ever.
  for (const { name } of await boss.getSchedules()) if (!names.has(name)) await boss.unschedule(name)
  for (const { name, cron, run } of jobs) {
    await boss.createQueue(name)
    await boss.schedule(name, cron, null, { missed: comesSoon(cron) ? 'skip' : 'once' })
    await boss.work(
      name,
      { includeMetadata: true, pollingIntervalSeconds: latenessSeconds },
      async ([job]) => {
        const isLast = job === undefined || job.retryCount >= job.retryLimit
        await run(context).catch((err: unknown) => fail(context, { name, isLast }, err))
      },
    )
  }
  return boss
}

/**
 * What comes every few minutes does so by itself. Anything else is made up for once where no process was there at its time: a forum
 * that is stopped each night for its backup would never come to what is due in those minutes.
 */
const comesSoon = (cron: string): boolean => cron.startsWith('*')

/** pg-boss would only write the error down where nobody looks; it repeats what throws, and gives up in the end. */
async function fail(
  { log, onFailure }: JobContext,
  { name, isLast }: { name: string; isLast: boolean },
  err: unknown,
): Promise<never> {
  log.error({ err, job: name }, 'a job failed')
  if (isLast) await onFailure?.({ name, problem: err instanceof Error ? err.message : String(err) })
  throw err
}
