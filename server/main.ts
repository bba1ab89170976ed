import cluster from 'node:cluster'
import { readConfig } from './core/config.ts'
import { createLog } from './core/log.ts'
import { exitWith } from './core/operator-error.ts'
import { endOnBugs } from './process/end-on-bugs.ts'
import { runPrimary } from './process/primary.ts'
import { runWorker } from './process/worker.ts'

/**
 * Starts Teahouse. One process owns the data folder, the database and the migrations. It serves by itself, or with
 * WORKERS above 1 lets that many workers serve. `--dev` serves the sources with hot reloading.
 */
async function main(): Promise<void> {
  if (process.argv.includes('--dev')) process.env.NODE_ENV = 'development'
  const config = readConfig(process.env)
  // React and Vite look there by themselves.
  process.env.NODE_ENV = config.nodeEnv
  const log = createLog(config)
  endOnBugs(log)
  await (cluster.isWorker ? runWorker(config, log) : runPrimary(config, log))
}

await main().catch(exitWith)
process.exit()
