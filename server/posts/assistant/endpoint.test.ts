import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as readText } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import type { InputOf } from '#contract/core/endpoint.ts'
import { askAssistant, readAssistantConversation, summarizeTopic } from '#contract/posts/assistant.ts'
import { actsOnText } from '#contract/posts/assistant-acts.ts'
import {
  listAssistantEndpoints,
  saveAssistantEndpoint,
  saveAssistantModel,
  testAssistantModel,
} from '#contract/posts/assistant-endpoints.ts'
import { saveDraft } from '#contract/posts/drafts.ts'
import { hiddenKinds } from '#contract/posts/hidden-kinds.ts'
import { dayAt } from '#server/core/china-time.ts'
import { dayMs } from '#server/core/durations.ts'
import { createTestApp, refusal } from '#test/app.ts'
import { makeHidingTopic, makeRole, makeTopic, ownTagRights } from '#test/makers.ts'
import { readUse } from './endpoint-queries.ts'
import { readUseOfToday, today } from './queries.ts'

/* An endpoint that isn't ours: all that it is told is kept here, and it answers as each test wants. */

let heard: { url: string | undefined; body: string }[] = []
let answer: (response: ServerResponse, request: IncomingMessage) => void
const endpoint = createServer(async (request, response) => {
  heard.push({ url: request.url, body: await readText(request) })
  answer(response, request)
}).listen(0, '127.0.0.1')
await once(endpoint, 'listening')
afterAll(() => {
  endpoint.closeAllConnections()
  endpoint.close()
})

const eventStream = { 'content-type': 'text/event-stream' }

function sayYes(response: ServerResponse) {
  response.writeHead(200, eventStream)
  response.write('data: {"choices":[{"delta":{"content":"Yes"}}]}\n\n')
  response.end('data: {"choices":[{"delta":{},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n')
}
beforeEach(() => {
  heard = []
  answer = sayYes
})

const { app, as, cast, db, tags } = await createTestApp({
  allowAssistant: true,
  captchaAfterPromptsPerMinute: 1_000,
})
await app.listen({ port: 0, host: '127.0.0.1' })
const site = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
const { ann, bob, keeper } = cast
const { endpointId } = await as(keeper).call(saveAssistantEndpoint, {
  name: 'Elsewhere',
  baseUrl: `http://127.0.0.1:${(endpoint.address() as AddressInfo).port}/v1`,
  allowsPrivate: true,
  isOpen: true,
})
const makeModel = (name: string, draws: boolean) =>
  as(keeper).call(saveAssistantModel, { endpointId, name, label: name, draws })
const { modelId } = await makeModel('talks', false)
const { modelId: drawingId } = await makeModel('draws', true)

const listen = async (link: string, signal?: AbortSignal) =>
  (await fetch(`${site}${link}`, signal ? { signal } : {})).text()
const ask = (input: Partial<InputOf<typeof askAssistant>>) =>
  as(bob).call(askAssistant, { modelId, act: 'chat', ...input })

test('an endpoint hears nothing that the asker may not read, whatever they ask for', async () => {
  const canary = (where: string) => `canary-${where}-longjing`
  const terms: Record<string, string> = {
    password: ' password="canary-secret-longjing"',
    level: ' level="New leaf"',
    points: ' price="25"',
    balance: ' price="7.55"',
  }
  const blocks = hiddenKinds.map(
    (kind) => `:::hidden{kind="${kind}"${terms[kind] ?? ''}}\n${canary(kind)}\n:::`,
  )
  const title = 'How long does longjing keep in a tin'
  const body = `Open words of longjing.\n\n${blocks.join('\n\nx\n\n')}`
  const { topicId } = await makeHidingTopic(db, { tagId: tags.green, authorId: ann.memberId, title, body })
  const gated = { tagId: tags.black, authorId: ann.memberId, title: `${title}, gated`, body: canary('gated') }
  const gatedId = await makeTopic(db, gated)
  await ownTagRights(db, tags.black, { [await makeRole(db, 'tasters')]: ['view_topics'] })
  await as(ann).call(saveDraft, { place: 'topic', title: canary('draft'), body: canary('draft') })

  const summary = await as(bob).call(summarizeTopic, { topicId })
  await listen(summary.address!)
  expect((await refusal(as(bob).call(summarizeTopic, { topicId: gatedId }))).code).toBe('topic_gated')
  for (const act of actsOnText) await listen((await ask({ act, text: title })).address)
  await listen((await ask({ question: 'What do the drafts of others say?' })).address)

  expect(heard).toHaveLength(actsOnText.length + 2)
  const told = heard.map((each) => each.body).join('\n')
  expect(told).toContain('Open words of longjing')
  expect(told).not.toContain('canary')
})

test('who stops reading stops the model', async () => {
  const { promise: left, resolve: wasLeft } = Promise.withResolvers<void>()
  answer = (response) => {
    response.writeHead(200, eventStream)
    response.write('data: {"choices":[{"delta":{"content":"Well"}}]}\n\n')
    response.once('close', () => wasLeft())
  }
  const asked = await ask({ question: 'Go on' })
  const reading = new AbortController()
  const read = listen(asked.address, reading.signal).catch(() => 'left')
  await expect.poll(() => heard.length).toBe(1)
  reading.abort()
  expect(await read).toBe('left')
  await left
})

test('an answer that takes longer than one may is told as broken off, not as stopped', async () => {
  answer = (response) => {
    response.writeHead(200, eventStream)
    response.write('data: {"choices":[{"delta":{"content":"Well"}}]}\n\n')
  }
  const { address, conversationId } = await ask({ question: 'Go on' })
  vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(AbortSignal.timeout(200))
  expect(await listen(address)).toContain('broken_off')
  const { turns } = await as(bob).call(readAssistantConversation, { conversationId })
  expect(turns[0]).toMatchObject({ state: 'failed', answer: 'Well', problem: { code: 'broken_off' } })
})

test('a redirect is not followed, wherever it leads', async () => {
  answer = (response) => void response.writeHead(302, { location: '/v1/elsewhere' }).end()
  const { address, conversationId } = await ask({ question: 'Where?' })
  await listen(address)
  expect(heard.map(({ url }) => url)).toEqual(['/v1/chat/completions'])
  const { turns } = await as(bob).call(readAssistantConversation, { conversationId })
  expect(turns[0]).toMatchObject({ state: 'failed', problem: { code: 'refused', status: 302 } })
})

test.each([
  ['a picture of 30 MB', JSON.stringify({ data: [{ b64_json: 'A'.repeat(40 * 1024 * 1024) }] })],
  ['a picture that is none', JSON.stringify({ data: [{ b64_json: 'PGh0bWw+' }] })],
  ['a picture on the disk', JSON.stringify({ data: [{ url: 'file:///etc/passwd' }] })],
  ['a page', '<!doctype html>'],
  ['an answer of another form', JSON.stringify({ data: { url: 'https://example.org/pot.png' } })],
])('%s is refused in words', async (_, said) => {
  answer = (response) => void response.writeHead(200, { 'content-type': 'application/json' }).end(said)
  const { address, conversationId } = await ask({ modelId: drawingId, act: 'picture', question: 'A pot' })
  expect(await listen(address)).toContain('unreadable')
  const { turns } = await as(bob).call(readAssistantConversation, { conversationId })
  expect(turns[0]).toMatchObject({ state: 'failed', answer: '', question: 'A pot' })
})

const inChunks = (...chunks: unknown[]) =>
  `${chunks.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`).join('')}data: [DONE]\n\n`
const speak = (...chunks: unknown[]) => {
  answer = (response) => void response.writeHead(200, eventStream).end(inChunks(...chunks))
}
const last = { choices: [{ delta: {}, finish_reason: 'stop' }] }

test('a zero character, or half a character at the end of a refusal, keeps no answer running', async () => {
  const asked = await ask({ question: 'Nothing?' })
  const read = async () => {
    await listen(asked.address)
    const { turns } = await as(bob).call(readAssistantConversation, { conversationId: asked.conversationId })
    return turns.at(-1)
  }
  speak({ choices: [{ delta: { content: 'No\0thing' } }] }, last)
  expect(await read()).toMatchObject({ state: 'complete', answer: 'Nothing' })
  for (const message of ['\0No', `${'x'.repeat(499)}🍵🍵`, 'No \ud83c']) {
    answer = (response) => void response.writeHead(500).end(JSON.stringify({ error: { message } }))
    Object.assign(asked, await ask({ question: 'Why?' }))
    expect(await read()).toMatchObject({ state: 'failed', problem: { code: 'refused', status: 500 } })
  }
})

test.each([
  ['7', 7],
  ['9'.repeat(20), null],
])(
  'a conversation in which an endpoint wants nothing for %s seconds can be read',
  async (wanted, seconds) => {
    answer = (response) => void response.writeHead(429, { 'retry-after': wanted }).end()
    const { address, conversationId } = await ask({ question: 'When?' })
    await listen(address)
    const { turns } = await as(bob).call(readAssistantConversation, { conversationId })
    expect(turns[0]?.problem).toMatchObject({ status: 429, retryAfterSeconds: seconds })
  },
)

test('a model that wants the longest answer said by another name is asked so, and from then on at once', async () => {
  const { modelId } = await makeModel('thinks', false)
  const message = "'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead."
  answer = (response) => {
    if (!heard.at(-1)?.body.includes('"max_tokens"')) return sayYes(response)
    response.writeHead(400).end(JSON.stringify({ error: { message } }))
  }
  for (const times of [2, 3]) {
    const { address } = await as(ann).call(askAssistant, { modelId, act: 'chat', question: 'Yes?' })
    expect(await listen(address)).toContain('Yes')
    expect(heard).toHaveLength(times)
  }
})

test('an answer of another form is told as such, and a last piece that chooses nothing is none', async () => {
  speak({ choices: [{ delta: { content: ['Yes'] } }] })
  expect(await listen((await ask({ question: 'Yes?' })).address)).toContain('unreadable')
  speak({ choices: [{ delta: { content: 'Yes' } }] }, last, { choices: null, usage: null })
  expect(await listen((await ask({ question: 'Yes?' })).address)).toContain('event: end')
})

test('tokens that an endpoint can’t have counted are estimated', async () => {
  for (const prompt_tokens of [1.5, -1_000_000, 'many']) {
    speak({ choices: [{ delta: { content: 'Yes' } }] }, last, {
      usage: { prompt_tokens, completion_tokens: 1 },
    })
    expect(await listen((await ask({ question: 'Yes?' })).address)).toContain('event: end')
  }
  const { tokens } = (await readUseOfToday(db, bob.memberId))!
  expect(tokens).toBeGreaterThan(0)
})

test.each(['Etc/GMT+12', 'Etc/GMT-14'])(
  'use is shown by thirty days of China, whatever the day is in %s',
  async (zone) => {
    await sql`insert into assistant_use (day, member_id, requests)
      select ${today} - ago, ${bob.memberId}, 1 from generate_series(0, 31) as ago
      on conflict do nothing`.execute(db)
    const days = await db.transaction().execute(async (tx) => {
      await sql`set local time zone ${sql.lit(zone)}`.execute(tx)
      return [...new Set((await readUse(tx, 30)).map(({ day }) => day))]
    })
    expect([days.length, days[0]]).toEqual([30, dayAt(new Date(Date.now() - 29 * dayMs))])
  },
)

test('a link to a summary has the model asked once, however often it is fetched', async () => {
  const topicId = await makeTopic(db, { tagId: tags.green, authorId: ann.memberId, title: 'Once' })
  const { address } = await as(bob).call(summarizeTopic, { topicId })
  const answers = await Promise.all([listen(address!), listen(address!)])
  expect(heard).toHaveLength(1)
  expect(answers.every((each) => /"Yes"|broken_off/.test(each))).toBe(true)
  expect(await listen(address!)).toContain('"Yes"')
  expect(heard).toHaveLength(1)
})

test.each([
  ['says nothing', () => {}],
  ['only begins', (response: ServerResponse) => response.writeHead(200, eventStream).flushHeaders()],
])('a model that %s in time is told to staff who try it', async (_, say) => {
  answer = say
  vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(AbortSignal.timeout(100))
  const { problem } = await as(keeper).call(testAssistantModel, { modelId })
  expect(problem).toMatchObject({ code: 'timed_out' })
})

test('a line that never ends is broken off', async () => {
  const piece = 'x'.repeat(1024 * 1024)
  answer = (response) => {
    response.writeHead(200, eventStream)
    response.on('error', () => {})
    const more = () => {
      while (!response.destroyed && response.write(piece));
    }
    response.on('drain', more)
    more()
  }
  expect(await listen((await ask({ question: 'For ever?' })).address)).toContain('unreadable')
})

test.each([
  ['question', 'x'.repeat(100_000)],
  ['text', '茶'.repeat(100_000)],
] as const)('a %s of 100,000 characters is refused, and nobody is asked', async (field, words) => {
  const refused = await refusal(ask({ question: 'x', act: 'polish', text: 'x', [field]: words }))
  expect(refused.fields).toEqual({ [field]: 'too_long' })
  expect(heard).toEqual([])
})

test('a key that is kept goes to no other site', async () => {
  const given = { name: 'Kept', allowsPrivate: false, isOpen: false }
  const baseUrl = 'https://models.example.org/v1'
  const { endpointId: keptId } = await as(keeper).call(saveAssistantEndpoint, {
    ...given,
    baseUrl,
    key: 'sk-kept',
  })
  const save = async (more: { baseUrl: string; key?: string; dropsKey?: boolean }) => {
    const { items } = await as(keeper).call(listAssistantEndpoints, {})
    const seen = items.find((each) => each.endpointId === keptId)?.mark
    return as(keeper).call(saveAssistantEndpoint, { ...given, endpointId: keptId, seen, ...more })
  }
  for (const elsewhere of ['https://thief.example.org/v1', 'http://models.example.org/v1'])
    expect((await refusal(save({ baseUrl: elsewhere }))).fields).toEqual({ key: 'required' })
  await save({ baseUrl: 'https://models.example.org/v2' })
  await save({ baseUrl: 'https://new.example.org', key: 'sk-new' })
  await save({ baseUrl: 'https://free.example.org', dropsKey: true })
})
