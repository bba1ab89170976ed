import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readSettings } from '#server/core/settings.ts'
import { rankTopics } from '#server/posts/topics/topic-ranks.ts'
import { atMost, printChecks } from '#test/bench/checks.ts'
import { prepareForum } from '#test/bench/forum.ts'
import { HttpConnection } from '#test/bench/http-client.ts'
import { median, requestBytes } from '#test/bench/measure.ts'
import { openProductDatabase, startProduct } from '#test/bench/product.ts'
import { setStage } from '#test/bench/stage.ts'

/*
 * `npm run bench -- lists [--topics 1000000 --comments 5000000 --members 50000] [--articles FILE] [--data-dir DIR] [--json OUT]`:
 * what a page of each order costs that nobody has asked for, as a share of the first pages of the newest.
 */

/** Nobody has asked for any of them, so that each is made anew. */
const pagesAsked = 60
const timesMax = 1.3

const asked = {
  'newest, page 1': { list: 'latest', from: 1 },
  'newest, page 1,000': { list: 'latest', from: 1_000 },
  'newest, page 30,000': { list: 'latest', from: 30_000 },
  'last reply, page 1': { list: 'replied', from: 1 },
  'last reply, page 1,000': { list: 'replied', from: 1_000 },
  'last reply, page 30,000': { list: 'replied', from: 30_000 },
  'month, page 1': { list: 'month', from: 1 },
  'year, page 1': { list: 'year', from: 1 },
  'hot, page 1': { list: 'hot', from: 1 },
  'essence, page 1': { list: 'essence', from: 1 },
  'essence, page 500': { list: 'essence', from: 500 },
  'newest of a tag, page 3,000': { list: 'latest', from: 3_000, isOfTag: true },
  'last reply of a tag, page 3,000': { list: 'replied', from: 3_000, isOfTag: true },
} as const

export async function measureLists(args: string[]): Promise<void> {
  const text = { type: 'string' } as const
  const { values } = parseArgs({
    args,
    options: {
      topics: { ...text, default: '1000000' },
      comments: { ...text, default: '5000000' },
      members: { ...text, default: '50000' },
      articles: text,
      'data-dir': text,
      json: text,
    },
  })
  const [topics, comments, members] = [values.topics, values.comments, values.members].map(Number)
  const size = { topics: topics!, comments: comments!, members: members! }
  const { dataDir } = await prepareForum(size, { articles: values.articles, dataDir: values['data-dir'] })
  const product = await startProduct(dataDir)
  const db = openProductDatabase(dataDir)
  try {
    await setStage(db, 1)
    await rankTopics(db, await readSettings(db))
    const tag = await db
      .selectFrom('topics')
      .select('tag_id')
      .groupBy('tag_id')
      .orderBy((eb) => eb.fn.countAll(), 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    const medianMs = await timePages(product.origin, tag.tag_id)
    const { 'newest, page 1': first, ...others } = medianMs
    const checks = Object.entries(others).map(([name, ms]) =>
      atMost(`${name}, times newest`, ms / first!, timesMax),
    )
    console.table(medianMs)
    printChecks(checks)
    if (values.json)
      await writeFile(resolve(values.json), `${JSON.stringify({ medianMs, checks }, undefined, 2)}\n`)
  } finally {
    await db.destroy()
    await product.stop()
  }
}

/** A page of each in turn, so that whatever else happens meets all. */
async function timePages(origin: string, tagId: number): Promise<Record<string, number>> {
  const connection = await HttpConnection.open(origin)
  const times = new Map<string, number[]>()
  for (let turn = 0; turn < pagesAsked; turn++)
    for (const [name, { list, from, ...narrowed }] of Object.entries(asked)) {
      const ofTag = 'isOfTag' in narrowed ? `&tagId=${tagId}` : ''
      const askedAt = performance.now()
      const { status } = await connection.send(
        requestBytes('GET', `/api/topics?list=${list}&page=${from + turn}${ofTag}`),
      )
      if (status !== 200) throw new Error(`A page of ${name} was answered ${status}.`)
      times.set(name, [...(times.get(name) ?? []), performance.now() - askedAt])
    }
  connection.close()
  return Object.fromEntries([...times].map(([name, each]) => [name, median(each)]))
}
