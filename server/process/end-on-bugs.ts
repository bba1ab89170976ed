import type { Log } from '#server/core/log.ts'

/** A process whose state nobody knows any more says why once and ends; the next start recovers. */
export function endOnBugs(log: Log): void {
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error) => {
      log.fatal({ err: error }, 'a bug: nobody caught this error')
      process.exit(1)
    })
  }
}
