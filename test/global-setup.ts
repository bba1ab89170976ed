import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { lockDataFolder, lockFolder } from '#server/core/data-folder.ts'
import { startEmbeddedPostgres } from '#server/db/embedded-postgres.ts'
import { migrate } from '#server/db/migrate.ts'
import { stopOrphan } from '#server/db/postgres-orphan.ts'
import { findScratchFolder, scratchFolders } from './scratch-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A migrated database nobody is connected to: the template of all others. */
    templateUrl: string
  }
}

const prefix = 'teahouse-test-'

/** One throw-away PostgreSQL for the whole run, and one folder that whatever tests leave behind goes with. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await removeLeftovers()
  const folder = await mkdtemp(join(await findScratchFolder(), prefix))
  const hold = await lockDataFolder(folder)
  const postgres = await startEmbeddedPostgres(folder, { durable: false })
  await migrate(postgres.url)
  project.provide('templateUrl', postgres.url)
  const { TMPDIR } = process.env
  process.env.TMPDIR = folder
  return async () => {
    if (TMPDIR === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = TMPDIR
    await postgres.stop()
    // What tests started may still be ending there.
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
    await hold.release()
  }
}

/** What a killed run left behind; a folder that a run at this moment holds is not ours to remove. */
async function removeLeftovers(): Promise<void> {
  for (const folder of (await Promise.all(scratchFolders().map(findRuns))).flat()) {
    const owner = await stat(folder).catch(() => undefined)
    if (owner?.uid !== process.getuid?.()) continue
    const hold = await lockFolder(folder).catch(() => undefined)
    if (!hold || !('release' in hold)) continue
    await stopOrphan(join(folder, 'postgres', 'cluster'))
    await rm(folder, { recursive: true, force: true })
    await hold.release()
  }
}

async function findRuns(parent: string): Promise<string[]> {
  const names = await readdir(parent).catch(() => [])
  return names.filter((name) => name.startsWith(prefix)).map((name) => join(parent, name))
}
