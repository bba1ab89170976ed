import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '#server/core/log.ts'
import { OperatorError } from '#server/core/operator-error.ts'
import { stopWord } from '#server/core/stop-signal.ts'
import type { ServeConfig, ServingService } from './serve.ts'

const respawnMsMin = 100
const respawnMsMax = 10_000
// A worker that lived this long died of something new.
const steadyMs = 30_000
const stopMsMax = 15_000

/**
 * Lets `config.workers` processes serve on one port. The first has to listen before the others start, so that a taken
 * port is said once. One that dies is replaced, ever more slowly while replacements die young, until there is a signal to stop:
 * a terminal and systemd send it to the workers too.
 */
export async function startWorkers(
  config: ServeConfig,
  log: Log,
  stopSignal: Promise<unknown>,
): Promise<ServingService> {
  const stopping = new AbortController()
  void stopSignal.then(() => stopping.abort())
  const startWorker = () => cluster.fork({ DATABASE_URL: config.databaseUrl })
  const first = startWorker()
  const port = await listens(first)
  const seats = Array.from({ length: config.workers }, (_, seat) =>
    keepFilled({ worker: seat === 0 ? first : startWorker(), startWorker, stopping: stopping.signal, log }),
  )
  return {
    port,
    async stop() {
      stopping.abort()
      for (const worker of allWorkers()) if (worker.isConnected()) worker.send(stopWord)
      await Promise.race([Promise.all(seats), sleep(stopMsMax, undefined, { ref: false })])
      for (const worker of allWorkers()) worker.process.kill('SIGKILL')
    },
  }
}

const allWorkers = () => Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)

/** Returns the port, which all of them share. */
async function listens(worker: Worker): Promise<number> {
  const port = await Promise.race([
    once(worker, 'listening').then(([address]: { port: number }[]) => address?.port),
    once(worker, 'exit').then(() => undefined),
  ])
  if (port === undefined) throw new OperatorError('Teahouse could not serve; the reason stands above.')
  return port
}

interface Seat {
  worker: Worker
  startWorker(): Worker
  stopping: AbortSignal
  log: Log
}

async function keepFilled({ worker, startWorker, stopping, log }: Seat): Promise<void> {
  for (let respawnMs = respawnMsMin; ; respawnMs = Math.min(respawnMs * 2, respawnMsMax)) {
    const startedAt = performance.now()
    const [code, signal] = await once(worker, 'exit')
    if (stopping.aborted) return
    if (performance.now() - startedAt > steadyMs) respawnMs = respawnMsMin
    log.error({ worker: worker.process.pid, code, signal, respawnMs }, 'a worker died and is replaced')
    await sleep(respawnMs, undefined, { signal: stopping }).catch(() => {})
    if (stopping.aborted) return
    worker = startWorker()
  }
}
