import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { atLeast, atMost, type Check, printChecks } from '#test/bench/checks.ts'
import { type ForumSize, prepareForum } from '#test/bench/forum.ts'
import { manyTopics } from '#test/bench/leave-nothing-to-jobs.ts'
import { openProductDatabase, startProduct, withForum } from '#test/bench/product.ts'
import { setStage } from '#test/bench/stage.ts'
import { fillIndex } from './fill-index.ts'
import { measureRanking } from './ranking.ts'
import { measureIndexing, measurePublishing, measureSize } from './size.ts'
import { asPeopleDo, measureSpeed, type Speed } from './speed.ts'

/*
 * `npm run bench -- search --articles FILE [--topics N --comments N --members N --data-dir DIR] [--json OUT]`: how well the
 * search ranks on judged queries, and how fast it is on a forum of so many topics made of the articles.
 */

/** As many as there are articles: each stands once. */
const rankedTopics = 1_607

export async function measureSearch(args: string[]): Promise<void> {
  const text = { type: 'string' } as const
  const { values } = parseArgs({
    args,
    options: {
      articles: text,
      topics: { ...text, default: '10000' },
      comments: { ...text, default: '1000' },
      members: { ...text, default: '50' },
      'data-dir': text,
      json: text,
    },
  })
  if (!values.articles) throw new Error('Say which articles: npm run bench -- search --articles FILE')
  const articles = resolve(values.articles)
  const [topics, comments, members] = [values.topics, values.comments, values.members].map(Number)
  const small = await prepare({ topics: rankedTopics, comments: 1_000, members: 50 }, { articles })
  const ranking = await withForum(small, measureRanking)
  const large = await prepare(
    { topics: topics!, comments: comments!, members: members! },
    { articles, dataDir: values['data-dir'] },
  )
  const found = { ranking, ...(await measureForum(large)) }
  const checks = createSearchChecks(found)
  for (const table of [ranking, found.size, found.speed]) console.table(table)
  printChecks(checks)
  if (values.json)
    await writeFile(resolve(values.json), `${JSON.stringify({ ...found, checks }, undefined, 2)}\n`)
}

async function measureForum(dataDir: string) {
  const stored = await withForum(dataDir, measureSize)
  const indexing = await withForum(dataDir, measureIndexing)
  // Limits that don't stop it.
  const stage = await withForum(dataDir, (db) => setStage(db, 16))
  const product = await startProduct(dataDir)
  const db = openProductDatabase(dataDir)
  try {
    const publishing = await measurePublishing(product, db, stage)
    const speed = await measureSpeed(product, stage)
    return { size: { ...stored, ...indexing, ...publishing }, speed }
  } finally {
    await db.destroy()
    await product.stop()
  }
}

interface Found {
  ranking: Record<string, { zh: number; en: number }>
  size: { share: number; indexingMs: number; publishingMs: number }
  speed: Record<string, Speed>
}

const createSearchChecks = ({ ranking, size, speed }: Found): Check[] => [
  atLeast('nDCG@10, Chinese', ranking.teahouse!.zh, 0.8),
  atLeast('nDCG@10, English', ranking.teahouse!.en, 0.8),
  ...Object.entries(speed).flatMap(([name, { p95Ms, p99Ms }]) =>
    name.includes('suggestions')
      ? [atMost(`${name}, p95 ms`, p95Ms, 20)]
      : [atMost(`${name}, p95 ms`, p95Ms, 50), atMost(`${name}, p99 ms`, p99Ms, 150)],
  ),
  atLeast(`${asPeopleDo}, a second`, speed[asPeopleDo]!.perSecond, 1_030),
  atMost(
    'publishing 10,000 characters, times without the index',
    size.publishingMs / (size.publishingMs - size.indexingMs),
    1.3,
  ),
  atMost('what is stored, to the texts', size.share, 1.5),
]

/** A forum of so many topics with everything indexed. */
async function prepare(
  size: ForumSize,
  given: { articles: string; dataDir?: string | undefined },
): Promise<string> {
  const { dataDir } = await prepareForum(size, given)
  if (size.topics >= manyTopics) await withForum(dataDir, (db) => fillIndex(db, rankedTopics))
  return dataDir
}
