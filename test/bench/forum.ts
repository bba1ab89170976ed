import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { leaveNothingToJobs } from './leave-nothing-to-jobs.ts'
import { withForum } from './product.ts'
import { writeSyntheticArticles } from './synthetic-articles.ts'

const root = join(import.meta.dirname, '../..')
const scratch = join(root, 'tmp')

export interface ForumSize {
  topics: number
  comments: number
  members: number
}

/** A data folder with a forum of this size, which no job has work left in; one that was loaded before is used again. */
export async function prepareForum(
  { topics, comments, members }: ForumSize,
  given: { dataDir?: string | undefined; articles?: string | undefined },
): Promise<{ dataDir: string; loadMs: number }> {
  mkdirSync(scratch, { recursive: true })
  const dataDir = resolve(given.dataDir ?? join(scratch, `bench-${topics}-${comments}`))
  const articles = given.articles ?? (await findSyntheticArticles())
  const counts = { topics, comments, members, articles }
  const options = Object.entries(counts).flatMap(([name, value]) => [`--${name}`, String(value)])
  const startedAt = performance.now()
  const loading = spawn(process.execPath, ['server/tools/seed-main.ts', ...options], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' },
  })
  const [code] = await once(loading, 'exit')
  if (code !== 0) throw new Error('The forum to measure could not be loaded; the reason stands above.')
  const loadMs = performance.now() - startedAt
  await withForum(dataDir, (db) => leaveNothingToJobs(db, topics))
  return { dataDir, loadMs }
}

async function findSyntheticArticles(): Promise<string> {
  const file = join(scratch, 'bench-articles.jsonl.gz')
  if (!existsSync(file)) await writeSyntheticArticles(file)
  return file
}

/** The welcome community as the first start leaves it, for measuring how long a start takes. */
export const welcomeFolder = join(scratch, 'bench-welcome')
