import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import type { Database } from '#server/core/database.ts'
import { listen } from '#server/db/notifications.ts'
import { loadBuiltPages } from '#server/http/built-pages.ts'
import { seedWelcomeCommunity } from '#server/tools/welcome.ts'
import { testMarkdown } from '#test/markdown.ts'
import { findSheets } from '#web/sheets-in-page.ts'
import { endpoints } from './app.ts'
import { staticImports, weighPage, weightMax } from './bench/page-weight.ts'
import { clientFolder, publicPaths } from './bench/public-pages.ts'
import { createTestDatabase } from './database.ts'
import { testDeps } from './deps.ts'
import { findCycles } from './import-cycles.ts'
import { findLeafTag, makeComment, makeEnvelope, makeHidingTopic, makeMember } from './makers.ts'
import { makeQuestion, makeQuestionTags } from './question-makers.ts'
import { youngerBuiltIns } from './younger-built-ins.ts'

beforeAll(() => {
  if (!existsSync(clientFolder))
    throw new Error('There are no built pages to weigh: run npm run build first.')
})

/** The built product with its welcome community, as a guest first meets it. */
async function openForum() {
  const { db, url, drop } = await createTestDatabase()
  await seedWelcomeCommunity(db, testMarkdown)
  const { brewing } = await makeQuestionTags(db)
  const { memberId: askerId } = await makeMember(db)
  const bounty = { fen: 5_000, points: 30 }
  const questionId = await makeQuestion(db, { askerId, tagIds: [brewing], bounty })
  const topicId = await makeManyPartedTopic(db, askerId)
  const notifications = await listen(url)
  const parts = {
    ...testDeps,
    trustProxy: false,
    publicUrl: undefined,
    pages: loadBuiltPages(),
  }
  const app = await createApp({ db, notifications, ...parts })
  const close = async () => {
    await app.close()
    await notifications.close()
    await drop()
  }
  return { app, close, questionId, topicId }
}

/** A topic that has what few of them have. */
async function makeManyPartedTopic(db: Database, authorId: number): Promise<number> {
  const body = 'Open.\n\n:::hidden{kind="password" password="oolong"}\nClosed.\n:::\n'
  const poll = { title: 'Which?', options: ['Green', 'Black'], isMultiple: false, days: null }
  const { topicId } = await makeHidingTopic(db, { authorId, tagId: await findLeafTag(db), body, poll })
  await makeEnvelope(db, { topicId, giverId: authorId, totalFen: 100, shareCount: 1 })
  for (const said of ['First.', 'Second.']) await makeComment(db, { topicId, authorId, body: said })
  return topicId
}

/** What says what is wrong with a form takes no look along: nothing is wrong yet. */
const empty = /^(error|failure)_/

/** The classes of our sheets, which end in four characters of a hash, that no sheet in the page knows. */
function findWithoutLook(html: string): string[] {
  const sheets = [...html.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style>/g)].map(([, css]) => css).join('')
  const named = [...html.matchAll(/ class="([^"]+)"/g)].flatMap(([, names = '']) => names.split(' '))
  const ours = [...new Set(named)].filter((name) => /_[\w-]{4}$/.test(name) && !empty.test(name))
  expect(ours.length).toBeGreaterThan(10)
  return ours.filter((name) => !sheets.includes(`.${name}`))
}

describe("a guest's first page is light", () => {
  let forum: Awaited<ReturnType<typeof openForum>>
  beforeAll(async () => {
    forum = await openForum()
  })
  afterAll(() => forum?.close())

  test.each([...publicPaths(1), '/question'])('%s', async (path) => {
    const url = path === '/question' ? `${path}?questionId=${forum.questionId}` : path
    const { statusCode, body } = await forum.app.inject({ url, headers: { 'accept-encoding': 'identity' } })
    expect(statusCode).toBe(200)
    const { scriptBytes, styleBytes, files } = await weighPage(body, clientFolder)
    // A page without any would mean that the links are no longer found.
    const scripts = files.filter((file) => file.endsWith('.js'))
    expect(scripts.length).toBeGreaterThan(1)
    expect(scripts.length).toBeLessThanOrEqual(12)
    expect(styleBytes).toBeGreaterThan(2_000)
    expect(scriptBytes).toBeLessThanOrEqual(weightMax.scriptBytes)
    expect(styleBytes).toBeLessThanOrEqual(weightMax.styleBytes)
  })

  // Each part that comes by itself once a guest's page is alive, with what it imports, beside what is there already.
  test('and so is what comes after it', async () => {
    const pages = {
      '/': [],
      [`/thread?topicId=${forum.topicId}`]: ['topic-parts'],
      [`/question?questionId=${forum.questionId}`]: ['question-parts'],
      '/login': ['ways-in'],
    }
    for (const [url, parts] of Object.entries(pages)) {
      const { body } = await forum.app.inject({ url, headers: { 'accept-encoding': 'identity' } })
      const { files: first } = await weighPage(body, clientFolder)
      const named = ['after-start', ...parts].flatMap((name) =>
        globSync(`assets/${name}-*.js`, { cwd: clientFolder }),
      )
      expect(named.length, url).toBeGreaterThan(parts.length)
      const { files } = await weighPage(named.map((file) => `"/${file}"`).join(), clientFolder)
      const sizes = files
        .filter((file) => !first.includes(file))
        .map((file) => gzipSync(readFileSync(join(clientFolder, file))).length)
      expect(sizes.length, url).toBeLessThanOrEqual(8)
      expect(
        sizes.reduce((sum, size) => sum + size),
        url,
      ).toBeLessThanOrEqual(30 * 1024)
    }
  })

  // By them its program knows what it needn't ask for (web/sheets-in-page.ts).
  test('and it names the sheets whose rules stand in it', async () => {
    for (const url of publicPaths(forum.topicId)) {
      const { body } = await forum.app.inject({ url, headers: { 'accept-encoding': 'identity' } })
      const sheets = findSheets(body)
      expect(sheets.length, url).toBeGreaterThan(2)
      for (const file of sheets) expect(existsSync(join(clientFolder, file)), file).toBe(true)
    }
  })

  test('and looks from the first as it does with its program', async () => {
    const paths = [`/thread?topicId=${forum.topicId}`, `/question?questionId=${forum.questionId}`]
    for (const url of [...publicPaths(1), ...paths]) {
      const { body } = await forum.app.inject({ url, headers: { 'accept-encoding': 'identity' } })
      expect(findWithoutLook(body), url).toEqual([])
    }
  })
})

test('no file of the browser waits for another that waits for it', () => {
  const scripts = globSync('assets/*.js', { cwd: clientFolder })
  const imports = scripts.flatMap((file) =>
    staticImports(readFileSync(join(clientFolder, file), 'utf8')).map((to) => ({ from: `/${file}`, to })),
  )
  expect(imports.length).toBeGreaterThan(100)
  expect(findCycles(imports)).toEqual([])
})

test('what describes the operations to other programmers stays on the server', () => {
  const scripts = globSync('assets/*.js', { cwd: clientFolder })
  const code = scripts.map((file) => readFileSync(join(clientFolder, file), 'utf8')).join('\n')
  const carried = endpoints.filter(({ summary }) => code.includes(summary.replace(/\.$/, '')))
  expect(scripts.length).toBeGreaterThan(10)
  expect(carried.map(({ name }) => name)).toEqual([])
})

test('nothing is called that the oldest browsers we serve lack, unless it was looked for first', () => {
  // Diagrams and streams of older browsers are their libraries' affair: without them stand the diagram's text and the video.
  const files = globSync('{assets/*,*}.js', {
    cwd: clientFolder,
    exclude: ['assets/mermaid*', 'assets/hls*'],
  })
  const functions = Object.entries(youngerBuiltIns)
    .filter(([holder]) => !holder.endsWith('.prototype') && holder !== 'globalThis')
    .flatMap(([holder, names]) => names.map((name) => `${holder}\\.${name}`))
  const called = new RegExp(functions.map((name) => `(?<!${name}&&(?:new )?)\\b${name}\\(`).join('|'), 'g')
  const found = files.flatMap((file) =>
    [...readFileSync(join(clientFolder, file), 'utf8').matchAll(called)].map(([call]) => `${file}: ${call}`),
  )
  expect(files.length).toBeGreaterThan(40)
  expect(found).toEqual([])
})

test('no script asks by :has(), which throws in Firefox before 121', () => {
  const scripts = globSync('{assets/*,*}.js', { cwd: clientFolder })
  const asking = scripts.filter((file) => readFileSync(join(clientFolder, file), 'utf8').includes(':has('))
  expect(scripts.length).toBeGreaterThan(40)
  expect(asking).toEqual([])
})
