import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '#server/core/config.ts'
import type { Database } from '#server/core/database.ts'
import { openDatabase } from '#server/db/database.ts'
import { withOperatorDatabase } from '#server/db/operator-database.ts'
import { MarkdownRenderer } from '#server/markdown/markdown.ts'
import { indexEarlierPosts } from '#server/posts/search-index/jobs.ts'
import { indexTopicKeywords } from '#server/posts/similar/jobs.ts'
import { prepareForum } from '#test/bench/forum.ts'
import { startProduct } from '#test/bench/product.ts'
import { setStage } from '#test/bench/stage.ts'
import { measureRanking } from './ranking.ts'
import { measureSize, measureWriting } from './size.ts'
import { measureSpeed } from './speed.ts'

/*
 * `npm run bench -- search --articles FILE [--topics 10000] [--json OUT]`: how well the search ranks on judged queries, and
 * how fast it is on a forum of so many topics made of the articles.
 */

const quiet = { info: () => undefined, error: () => undefined }
const longMs = 4 * 3_600_000
/** As many as there are articles: each stands once. */
const rankedTopics = 1_607

export async function measureSearch(args: string[]): Promise<void> {
  const text = { type: 'string' } as const
  const { values } = parseArgs({
    args,
    options: { articles: text, topics: text, json: text, 'data-dir': text },
  })
  if (!values.articles)
    throw new Error('Usage: npm run bench -- search --articles FILE [--topics N] [--json OUT]')
  const articles = resolve(values.articles)
  const small = await prepare(rankedTopics, { articles })
  const ranking = await withForum(small, measureRanking)
  console.table(ranking)
  const large = await prepare(Number(values.topics ?? 10_000), { articles, dataDir: values['data-dir'] })
  const size = await withForum(large, measureSize)
  const writing = await withForum(large, measureWriting)
  // Limits that don't stop it.
  await withForum(large, (db) => setStage(db, 1))
  console.table({ ...size, ...writing })
  const product = await startProduct(large)
  const speed = await measureSpeed(product).finally(() => product.stop())
  console.table(speed)
  if (values.json)
    await writeFile(
      resolve(values.json),
      `${JSON.stringify({ ranking, size, writing, speed }, undefined, 2)}\n`,
    )
}

/** A forum of so many topics with everything indexed. */
async function prepare(
  topics: number,
  given: { articles: string; dataDir?: string | undefined },
): Promise<string> {
  const { dataDir } = await prepareForum({ topics, comments: 1_000, members: 50 }, given)
  await withForum(dataDir, async (db) => {
    await indexEarlierPosts(db, quiet, longMs)
    if (topics > rankedTopics) return
    const markdown = new MarkdownRenderer(quiet)
    for (let at = 0; at < topics; at += 500) await indexTopicKeywords(db, markdown)
    await markdown.close()
  })
  return dataDir
}

const withForum = <Result>(dataDir: string, use: (db: Database) => Promise<Result>): Promise<Result> =>
  withOperatorDatabase(
    { ...readConfig({ DATA_DIR: dataDir }), databaseUrl: undefined, dataDir },
    async (url) => {
      const db = openDatabase(url, { max: 4 })
      return use(db).finally(() => db.destroy())
    },
  )
