import { expect, test } from 'vitest'
import { listQuestions } from '#contract/posts/questions.ts'
import { readTopic } from '#contract/posts/topics.ts'
import { addStatistic } from '#contract/site/site.ts'
import { createTestApp, refusal, type TestApp } from '#test/app.ts'
import { makeTopic } from '#test/makers.ts'
import { makeQuestion, makeQuestionTags } from '#test/question-makers.ts'
import { Visits } from './visits.ts'

const { as, cast, db, tags, startAnother } = await createTestApp()
const { memberId } = cast.ann

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const bot = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'

type Process = Pick<TestApp, 'app' | 'as'>

/** What was counted in memory is written when the process ends. */
async function during(work: (visit: typeof report, process: Process) => Promise<void>): Promise<void> {
  const process = await startAnother()
  await work(report, process)
  await process.app.close()
}

async function report(
  { as: asIn }: Process,
  url: string,
  { agent = chrome, address = '192.0.2.1', member = false } = {},
) {
  const query = new URLSearchParams({ url, referrer: '/' })
  const headers = { 'user-agent': agent, 'x-forwarded-for': address }
  const answer = await asIn(member ? cast.ann : null).send({ url: `/api/statistic/add?${query}`, headers })
  expect(answer.json()).toEqual({ done: true })
}

const readsOf = async (topicId: number) => (await as(null).call(readTopic, { topicId })).readCount
const newTopic = () => makeTopic(db, { authorId: memberId, tagId: tags.green })

test('every change of address is written, with browser, system and device, bots told apart', async () => {
  await during(async (visit, process) => {
    await visit(process, '/search?q=茶')
    await visit(process, '/', { agent: bot })
    await visit(process, '/help', { agent: '' })
  })
  const visits = await db.selectFrom('visits').selectAll().orderBy('id').execute()
  expect(visits).toMatchObject([
    {
      url: '/search?q=茶',
      referrer: '/',
      browser: 'Chrome',
      system: 'Windows',
      device: 'desktop',
      is_bot: false,
    },
    { url: '/', is_bot: true },
    { url: '/help', browser: '' },
  ])
})

test("a topic's read is counted once a visitor: by member, else by address and browser", async () => {
  const topicId = await newTopic()
  const url = `/thread?topicId=${topicId}&page=2`
  await during(async (visit, process) => {
    for (let again = 0; again < 3; again++) await visit(process, url)
    await visit(process, url, { address: '192.0.2.2' })
    await visit(process, url, { agent: chrome.replace('Chrome/140', 'Chrome/141') })
    await visit(process, url, { member: true })
    await visit(process, url, { member: true, address: '192.0.2.3' })
  })
  expect(await readsOf(topicId)).toBe(4)
})

test("a question's read is counted as a topic's", async () => {
  const { brewing } = await makeQuestionTags(db)
  const questionId = await makeQuestion(db, { askerId: memberId, tagIds: [brewing] })
  await during((visit, process) => visit(process, `/question?questionId=${questionId}&order=newest`))
  const { items } = await as(null).call(listQuestions, {})
  expect(items.map(({ readCount }) => readCount)).toEqual([1])
})

test('a bot reads nothing', async () => {
  const topicId = await newTopic()
  await during((visit, process) => visit(process, `/thread?topicId=${topicId}`, { agent: bot }))
  expect(await readsOf(topicId)).toBe(0)
})

test.each([
  '/?topicId=ID',
  '/question?topicId=ID',
  '/thread?topicId=ID.5',
  '/thread?topicId=-ID',
  '/thread',
  '//[',
])('the address %s is no read of a topic', async (pattern) => {
  const topicId = await newTopic()
  await during((visit, process) => visit(process, pattern.replace('ID', String(topicId))))
  expect(await readsOf(topicId)).toBe(0)
})

test('reads of topics that do not exist harm nothing', async () => {
  const topicId = await newTopic()
  await during(async (visit, process) => {
    for (const id of [999_999, Number.MAX_SAFE_INTEGER, topicId])
      await visit(process, `/thread?topicId=${id}`)
  })
  expect(await readsOf(topicId)).toBe(1)
})

test('a visit without an address is refused', async () => {
  expect((await refusal(as(null).call(addStatistic, { url: '' }))).fields).toEqual({ url: 'required' })
})

test('visits that the database refuses are logged, and the batches after them are written', async () => {
  const logged: object[] = []
  const visits = new Visits(db, { error: (fields: object) => void logged.push(fields) })
  // PostgreSQL takes no zero character in a text.
  visits.add('/refused\0', '', chrome)
  for (let count = 1; count < 1000; count++) visits.add('/refused', '', chrome)
  visits.add('/written', '', chrome)
  await visits.close()
  expect(logged).toMatchObject([{ err: expect.any(Error), count: 1000 }])
  const rows = await db.selectFrom('visits').select('url').where('url', 'like', '/%ten').execute()
  expect(rows).toEqual([{ url: '/written' }])
})
