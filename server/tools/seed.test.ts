import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { createTestDatabase } from '#test/database.ts'
import { testMarkdown } from '#test/markdown.ts'
import { readArticles } from './articles.ts'
import { load } from './seed.ts'
import { readLoadOptions } from './seed-options.ts'

const folder = await mkdtemp(join(tmpdir(), 'teahouse-load-'))
afterAll(async () => {
  await testMarkdown.close()
  await rm(folder, { recursive: true })
})

const paragraph = (at: number) =>
  `Leaves of the year ${at} need water that is not yet boiling; 水要少开一会儿。`

const written = Array.from({ length: 12 }, (_, at) => ({
  title: at % 2 ? `茶叶 ${at} 🍵`.repeat(20) : `Tea number ${at}`,
  body: `# Heading\n\n${paragraph(at)}\n\n- a list\n\n${paragraph(at + 100)}\n\n\`\`\`js\nlet x = ${at}\n\`\`\``,
}))

async function writeArticles(name: string, articles: unknown[]): Promise<string> {
  const file = join(folder, name)
  await writeFile(file, gzipSync(articles.map((article) => JSON.stringify(article)).join('\n')))
  return file
}

const articles = await writeArticles('articles.jsonl.gz', written)
const options = { articles, topics: 1_300, comments: 6_200, members: 40 }

function createOutput(onLine: (line: string) => void = () => {}) {
  const lines: string[] = []
  const write = (line: string) => {
    lines.push(line)
    onLine(line)
    return true
  }
  return { lines, out: { isTTY: false, write } as unknown as typeof process.stdout }
}

async function createDatabase() {
  const { db, drop } = await createTestDatabase()
  onTestFinished(drop)
  return db
}

type TestDb = Awaited<ReturnType<typeof createDatabase>>

const countRows = async (db: TestDb, text: string) =>
  (await sql.raw<{ count: number }>(`select count(*) as count from ${text}`).execute(db)).rows[0]?.count

/** Everything that a load counts is counted again from the rows. */
async function expectWhole(db: TestDb, { topics, comments }: { topics: number; comments: number }) {
  expect(await countRows(db, 'topics')).toBe(topics)
  expect(await countRows(db, 'comments')).toBe(comments)
  const wrongTopics = `topics join lateral (select count(*) as said, coalesce(max(floor), 0) as floors,
      max(published_at) as latest from comments where topic_id = topics.id) as found on true
    where (comment_count, last_floor, last_commented_at, last_reply_at) is distinct from (said, floors, latest, latest)`
  expect(await countRows(db, wrongTopics)).toBe(0)
  const wrongNumbers = `topics join lateral (
      select count(*) as said, count(author_number) as numbered, coalesce(max(author_number), 0) as last
      from comments where topic_id = topics.id and author_id = topics.author_id) as own on true
    where array[author_comment_count, last_author_number, numbered, last] <> array_fill(said, array[4])`
  expect(await countRows(db, wrongNumbers)).toBe(0)
  const wrongMembers = `members
    where topic_count <> (select count(*) from topics where author_id = members.id)
      or comment_count <> (select count(*) from comments where author_id = members.id)`
  expect(await countRows(db, wrongMembers)).toBe(0)
  const lists = `(
    select list, position / 1024 as block, count(*) as count from topics cross join lateral (
      select unnest(array['all', 'tag:' || tag_id, 'tag:' || root_tag_id]) as list
      union all select unnest(array['all:essence', 'tag:' || tag_id || ':essence', 'tag:' || root_tag_id || ':essence'])
        where is_essence) as lists group by 1, 2) as found
    full join topic_list_blocks using (list, block) where found.count is distinct from topic_list_blocks.count`
  expect(await countRows(db, lists)).toBe(0)
  const placed = `topics full join topic_reply_order as place on place.topic_id = topics.id
    where active_at is distinct from coalesce(last_reply_at, published_at)`
  expect(await countRows(db, placed)).toBe(0)
  // Else nobody could ask anything in a forum that a load began.
  expect(await countRows(db, "topic_tags where kind = 'question' and parent_id is not null")).toBe(4)
}

test('a load makes exactly what was asked for, and every counter says what the rows say', async () => {
  const db = await createDatabase()
  await load({ db, markdown: testMarkdown, out: createOutput().out }, options)
  await expectWhole(db, options)
  expect(
    await countRows(
      db,
      'topics where not exists (select from topic_tags where id = tag_id and parent_id = root_tag_id)',
    ),
  ).toBe(0)
  expect(
    await countRows(
      db,
      'topics as later join topics as earlier on earlier.position < later.position where earlier.published_at > later.published_at',
    ),
  ).toBe(0)
  expect(await countRows(db, '(select distinct title from topics) as titles')).toBe(options.topics)
  const { rows } = await sql<{ most: number; mean: number }>`
    select max(comment_count) as most, avg(comment_count)::float8 as mean from topics`.execute(db)
  expect(rows[0]!.most).toBeGreaterThan(rows[0]!.mean * 20)
})

test('a load that was cut off anywhere goes on and ends as one that was not', async () => {
  const db = await createDatabase()
  for (const stage of ['Rendering topics', 'Topics', 'Comments']) {
    const cutOff = new Error('cut off')
    const { out } = createOutput((line) => {
      if (line.startsWith(stage)) throw cutOff
    })
    await expect(load({ db, markdown: testMarkdown, out }, options)).rejects.toBe(cutOff)
  }
  expect(await countRows(db, 'comments')).toBeGreaterThan(0)
  expect(await countRows(db, 'comments')).toBeLessThan(options.comments)
  await load({ db, markdown: testMarkdown, out: createOutput().out }, options)
  await expectWhole(db, options)
})

test('the same load again adds nothing, and another one is refused', async () => {
  const db = await createDatabase()
  const small = { ...options, topics: 20, comments: 30 }
  await load({ db, markdown: testMarkdown, out: createOutput().out }, small)
  const { lines, out } = createOutput()
  await load({ db, markdown: testMarkdown, out }, small)
  expect(lines.join('')).toContain('nothing to do')
  await expectWhole(db, small)
  await expect(load({ db, markdown: testMarkdown, out }, { ...small, topics: 21 })).rejects.toThrow(
    'was loaded with --topics 20',
  )
})

test('articles are cut to what members may publish, and unreadable ones are left out', async () => {
  const file = await writeArticles('odd.jsonl.gz', [
    { title: '🍵'.repeat(100), body: '茶'.repeat(70_000) },
    { title: 'A null byte', body: 'a\0b' },
    { title: '  ', body: 'no title' },
  ])
  const { articles: read } = await readArticles(file)
  expect(read).toHaveLength(1)
  expect([...read[0]!.title]).toHaveLength(90)
  expect(read[0]!.body).toHaveLength(60_000)
})

test.each([
  [['--articles', 'a.gz', '--topics', '0', '--comments', '1', '--members', '1'], '--topics has to be'],
  [['--topics', '1'], 'Say which articles'],
  [['--colour', 'red'], 'Usage'],
])('the command line %j is refused with a sentence', (args, sentence) => {
  expect(() => readLoadOptions(args)).toThrow(sentence)
})

test('a file that is not there is refused with a sentence', async () => {
  vi.spyOn(process, 'emitWarning')
  await expect(readArticles(join(folder, 'none.gz'))).rejects.toThrow("can't be read")
})
