import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { isRunning, listTree, type Process } from '#test/bench/process-tree.ts'
import { hasEnded, type Product } from '#test/bench/product.ts'

export const victims = ['application', 'database', 'everything'] as const
export type Victim = (typeof victims)[number]

const endMsMax = 20_000
/** How long the product goes on without its database before it is killed as well. */
const bereftMs = 200

const isVictim: Record<Victim, (process: Process) => boolean> = {
  application: ({ command }) => command.includes('dist/bundle/main.js'),
  // The postmaster; its backends have titles of their own and see that it is gone.
  database: ({ command }) => /postgres -D /.test(command),
  everything: () => true,
}

/**
 * Kills (SIGKILL) a part of what was started, and waits until all of it but a database left behind has ended. A product
 * that has lost its database would start it again, once a minute: it is killed while it does. One that was still
 * starting ends by itself.
 */
export async function kill(product: Product, victim: Victim): Promise<void> {
  if ((await killTree(product, victim)) === 0) throw new Error(`There is no ${victim} to kill.`)
  if (victim === 'database') {
    await sleep(bereftMs)
    if (!hasEnded(product.process)) await killTree(product, 'everything')
  }
  if (!hasEnded(product.process)) {
    await Promise.race([once(product.process, 'exit'), sleep(endMsMax, undefined, { ref: false })])
  }
  if (!hasEnded(product.process)) throw new Error(`The product goes on without its ${victim}.`)
}

/** Answers how many processes it has found. */
async function killTree(product: Product, victim: Victim): Promise<number> {
  const tree = await listTree(product.process.pid!)
  const chosen = tree.filter(isVictim[victim])
  // From the top, so that nobody notices in time to stop cleanly.
  for (const each of chosen) if (isRunning(each)) process.kill(each.pid, 'SIGKILL')
  return chosen.length
}
