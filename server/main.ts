import cluster from 'node:cluster'
import { readConfig } from '#server/core/config.ts'
import { createLog } from '#server/core/log.ts'
import { exitWith } from '#server/core/operator-error.ts'
import { endOnBugs } from './process/end-on-bugs.ts'
import { type Program, runPrimary } from './process/primary.ts'
import type { StartServer } from './process/serve.ts'
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
  await (cluster.isWorker ? runWorker(config, log, startServer) : runPrimary(config, log, program))
}

// A primary whose workers serve never loads the forum itself.
const startServer: StartServer = async (parts) => (await import('#server/start-server.ts')).startServer(parts)

const program: Program = {
  startServer,
  seedDatabase: async (...parts) => (await import('#server/seed-database.ts')).seedDatabase(...parts),
  startSchedule: async (...parts) => (await import('#server/schedule.ts')).startSchedule(...parts),
}

await main().catch(exitWith)
process.exit()
