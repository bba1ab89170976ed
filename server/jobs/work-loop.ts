import type { Log } from '#server/core/log.ts'
import type { Notifications } from '#server/core/notify.ts'

/** Finds what is due only later, and what was sent while nobody listened. */
const lookEveryMs = 5_000

export interface WorkLoop {
  /** Writers notify it in their transaction. */
  channel: string
  /** Ends soon once `stop` is aborted, and leaves the rest to whoever comes next. */
  work: (stop: AbortSignal) => Promise<unknown>
}

/**
 * Does `work` whenever the channel is notified, and now and then: one run at a time, and once more when it was asked for
 * meanwhile. Stopping tells the run under way and waits for it.
 */
export async function startWorkLoop(
  notifications: Notifications,
  { channel, work }: WorkLoop,
  log: Log,
): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController()
  let running: Promise<void> | undefined
  let isAskedAgain = false
  const run = async () => {
    do {
      isAskedAgain = false
      await work(stopping.signal)
    } while (isAskedAgain && !stopping.signal.aborted)
  }
  const wake = () => {
    isAskedAgain = true
    running ??= run()
      .catch((err) => log.error({ err, channel }, 'a job failed'))
      .finally(() => {
        running = undefined
      })
  }
  await notifications.on(channel, wake)
  const timer = setInterval(wake, lookEveryMs)
  wake()
  return {
    async stop() {
      clearInterval(timer)
      stopping.abort()
      await running
    },
  }
}
