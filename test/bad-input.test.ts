import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { errorAnswer } from '#contract/core/errors.ts'
import { type Caller, createTestApp, endpoints } from './app.ts'
import { badBodies, badJson, badTexts } from './bad-values.ts'
import { isDeep, sample } from './deep.ts'
import { makeComment, makeEnvelope, makeMember, makeMoney, makeReplies, makeTopic } from './makers.ts'
import { makeQuestion, makeQuestionTags } from './question-makers.ts'
import { fixedValues } from './right-values.ts'

/*
 * Walks every operation of the contract with values that nobody should send, as a guest and as a member. Each is
 * refused with a code of the closed list and a sentence in the asker's language, or is acceptable; nothing is ever a
 * bug of ours, and nothing refused leaves a trace in the database.
 */

const { as, cast, db, tags } = await createTestApp({ captchaAfterTopicsPerMinute: 1000 })
const topicId = await makeTopic(db, { authorId: cast.ann.memberId, tagId: tags.green })
const { commentId } = await makeComment(db, { topicId, authorId: cast.bob.memberId })
const [replyId] = await makeReplies(db, commentId, cast.bob.memberId, 1)
const redEnvelopeId = await makeEnvelope(db, {
  topicId,
  giverId: cast.ann.memberId,
  totalFen: 900,
  shareCount: 900,
})
const questionTags = await makeQuestionTags(db)
const questionId = await makeQuestion(db, { askerId: cast.ann.memberId, tagIds: [questionTags.brewing] })
let made = 0
/** Something right for every field of the contract, so that one field at a time is wrong. */
const rightValues = (): Record<string, string> => ({
  ...fixedValues,
  topicId: String(topicId),
  commentId: String(commentId),
  quotedId: String(commentId),
  replyId: String(replyId),
  answeredId: String(replyId),
  memberId: String(cast.bob.memberId),
  userId: String(cast.bob.memberId),
  requestKey: `purchase-of-${++made}-tries`,
  redEnvelopeId: String(redEnvelopeId),
  place: `comment:${topicId}`,
  topicIds: String(topicId),
  envelopeKey: `envelope-of-${++made}-tries`,
  tagId: String(tags.green),
  tagIds: String(questionTags.brewing),
  questionId: String(questionId),
  account: `visitor_${++made}`,
  nickname: `nick_${made}`,
})

const readFields = (endpoint: Endpoint) => {
  const { properties = {} } = z.toJSONSchema(endpoint.input, { unrepresentable: 'any' })
  return Object.keys(properties)
}
const fields = new Map(endpoints.map((endpoint) => [endpoint, readFields(endpoint)]))
const fieldsOf = (endpoint: Endpoint) => fields.get(endpoint) ?? []
/** The fields that take any number of values, none included. */
const lists = [
  'commentIds',
  'replyIds',
  'kinds',
  'pollOptions',
  'rights',
  'grants',
  'fieldValues',
  'fieldIds',
  'tagIds',
  'things',
  'optionIds',
  'optionNamesZh',
  'optionNamesEn',
  'places',
  'categoryIds',
  'helpIds',
  'screen',
  'mails',
  'pictureNames',
  'pictureAlts',
  'pushes',
  'topics',
]
/** Those of them that take a hundred. */
const longLists = ['tagIds', 'things', 'commentIds', 'replyIds']
/** Those of them in which a list of one id is right. */
const idLists = [...longLists, 'fieldIds']
const isRead = (endpoint: Endpoint) => endpoint.method === 'GET'

/** Somebody who can pay for what the right values ask for. */
async function makeRichMember() {
  const member = await makeMember(db)
  await makeMoney(db, member.memberId, 100_000)
  return member
}

const callers: [string, () => Promise<Caller>][] = [
  ['a guest', async () => as(null)],
  ['a member', async () => as(await makeRichMember())],
  ['an administrator', async () => as(await makeMember(db, { staffRole: 'administrator' }))],
]

/** Whether an operation looks at what this caller sends; others are refused before. */
const isOpenTo = (who: string, { memberOnly, staffRight }: Endpoint) =>
  who === 'an administrator' || (!staffRight && (who === 'a member' || !memberOnly))

/** Short-lived by design, or counting what was refused. */
const bookkeeping = [
  'captchas',
  'attempt_counts',
  'visits',
  'passkey_challenges',
  'sign_in_tickets',
  'third_party_attempts',
]

async function readTableNames(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public'`.execute(db)
  return rows.map(({ name }) => name).filter((name) => !bookkeeping.includes(name))
}

/** Makes a function of one text that changes with any row written in any table; it keeps its plan, which takes longest. */
async function createTraces(tableNames: readonly string[]): Promise<void> {
  const sums = tableNames.map(
    (name) => `(select '${name}' || count(*) || '.' || coalesce(sum(xmin::text::bigint), 0) from ${name})`,
  )
  const body = `begin return array_to_string(array[${sums}], ''); end`
  await sql`create function traces() returns text language plpgsql as ${sql.lit(body)}`.execute(db)
}
await createTraces(await readTableNames())

async function readTraces(): Promise<string> {
  const { rows } = await sql<{ traces: string }>`select traces()`.execute(db)
  return rows[0]?.traces ?? ''
}

const statuses = [400, 401, 403, 404, 409, 413, 415, 422, 429]

function checkRefusal(answer: LightMyRequestResponse, language: string, what: string): void {
  expect(statuses, `${what}: ${answer.body.slice(0, 300)}`).toContain(answer.statusCode)
  const { error } = errorAnswer.parse(answer.json())
  const sentences = [error.message, ...Object.values(error.fields ?? {}).map(({ message }) => message)]
  for (const sentence of sentences) {
    expect(/[\u4e00-\u9fff]/.test(sentence), `${what}: ${sentence}`).toBe(language === 'zh-CN')
  }
}

/** Sends what should be refused; `settle` looks whether what was refused since the last look left anything behind. */
function createProbe(caller: Caller, endpoint: Endpoint) {
  let traces: string | undefined
  let sent = 0
  let isAccepted = false
  let refused: InjectOptions[] = []

  async function send(request: InjectOptions, what: string): Promise<number> {
    const language = sent++ % 2 ? 'zh-CN' : 'en-US'
    const headers = { ...request.headers, 'accept-language': language }
    const answer = await caller.send({ method: endpoint.method, ...request, headers })
    if (answer.statusCode >= 300) checkRefusal(answer, language, what)
    return answer.statusCode
  }

  async function probe(request: InjectOptions, what: string): Promise<number> {
    if (!isRead(endpoint)) traces ??= await readTraces()
    const status = await send(request, what)
    if (status < 300) isAccepted = true
    else refused.push(request)
    return status
  }

  /** What was accepted in between has changed the tables, so what was refused is sent once more by itself. */
  async function sendAgain(what: string): Promise<void> {
    for (let times = 0; times < 3; times++) {
      traces = await readTraces()
      const before = refused
      refused = []
      for (const request of before) if ((await send(request, what)) >= 300) refused.push(request)
      if (refused.length === before.length) return
    }
    throw new Error(`${what}: what was refused is accepted each time that it is sent again.`)
  }

  async function settle(what: string): Promise<void> {
    if (isRead(endpoint)) return
    if (isAccepted) await sendAgain(what)
    if (traces !== undefined) expect(await readTraces(), `${what} left a trace`).toBe(traces)
    if (isAccepted) traces = undefined
    isAccepted = false
    refused = []
  }

  return { probe, settle }
}

/** The request with every field right but one, which is written as given. */
function createRequest(endpoint: Endpoint, field: string, written: string): InjectOptions {
  const values = rightValues()
  const inPath = endpoint.path.includes(`:${field}`)
  const raw = written.slice(written.indexOf('=') + 1)
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => (name === field ? raw : values[name]!))
  const others = fieldsOf(endpoint)
    .filter((name) => name !== field && !endpoint.path.includes(`:${name}`))
    .map((name) => `${name}=${encodeURIComponent(values[name]!)}`)
  const form = [...others, ...(inPath ? [] : [written])].join('&')
  if (isRead(endpoint)) return { url: `/api${path}?${form}` }
  return {
    url: `/api${path}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: form,
  }
}

function createJsonRequest(endpoint: Endpoint, field: string, text: string): InjectOptions {
  const values = rightValues()
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => values[name]!)
  const others = fieldsOf(endpoint).filter((name) => name !== field && !endpoint.path.includes(`:${name}`))
  const parts = [...others.map((name) => `"${name}":${JSON.stringify(values[name])}`), `"${field}":${text}`]
  return {
    url: `/api${path}`,
    headers: { 'content-type': 'application/json' },
    payload: `{${parts.join(',')}}`,
  }
}

/** Where the next sample of bad values begins. */
let turn = 0

test('the walk knows something right for every field', () => {
  const known = Object.keys(rightValues())
  expect([...new Set(endpoints.flatMap(fieldsOf))].filter((field) => !known.includes(field))).toEqual([])
})

for (const [who, enter] of callers) {
  for (const endpoint of endpoints) {
    const isOpen = isOpenTo(who, endpoint)
    // Whoever may not call it is refused before any field is looked at: the matrix of rights has seen that, one field shows it.
    if (!isOpen && !isDeep) continue
    const fields = fieldsOf(endpoint).slice(0, isOpen ? undefined : 1)
    // An administrator's bad values reach nothing that a member's don't, but where only staff may.
    if (who === 'an administrator' && !endpoint.staffRight) continue

    if (fields.length > 0)
      test(`${endpoint.name} withstands bad fields from ${who}`, async () => {
        const { probe, settle } = createProbe(await enter(), endpoint)
        for (const field of fields) {
          const inPath = endpoint.path.includes(`:${field}`)
          for (const { name, write, always } of sample(badTexts, 64, ++turn)) {
            const what = `${endpoint.name}, ${field}: ${name}`
            const status = await probe(createRequest(endpoint, field, write(field)), what)
            const isRight =
              (name === 'the same field twice' && lists.includes(field)) ||
              (name === 'the same field a hundred times' && longLists.includes(field))
            if (always && !isRight) expect(status, what).toBeGreaterThanOrEqual(400)
          }
          const jsonValues = isRead(endpoint) || inPath || !isOpen ? [] : sample(badJson, 48, turn)
          for (const { name, text, always } of jsonValues) {
            const what = `${endpoint.name}, ${field} as JSON: ${name}`
            const status = await probe(createJsonRequest(endpoint, field, text), what)
            // A draft keeps whatever was typed, so a single option of a poll is right there.
            const isTyped = name === 'a list' && (endpoint.name === 'saveDraft' || idLists.includes(field))
            const isRight = lists.includes(field) && (name === 'an empty list' || isTyped)
            if (always && !isRight) expect(status, what).toBeGreaterThanOrEqual(400)
          }
        }
        await settle(`${endpoint.name}, bad fields`)
      })

    if (!isRead(endpoint))
      test(`${endpoint.name} withstands bad bodies from ${who}`, async () => {
        const { probe, settle } = createProbe(await enter(), endpoint)
        const { url } = createRequest(endpoint, '', '')
        for (const { name, type, payload, statuses: expected } of sample(badBodies, 4, ++turn)) {
          const what = `${endpoint.name}: ${name}`
          const status = await probe({ url, headers: { 'content-type': type }, payload }, what)
          // Takes no form but its own, which has no file in it here.
          const odd = endpoint.takesFile ? [400, 413, 415, 422] : expected
          expect(isOpen ? odd : [401, 403, ...odd], what).toContain(status)
        }
        await settle(`${endpoint.name}, bad bodies`)
      })
  }
}

test.each([
  ['an address of 100,000 characters', `/api/topics?page=${'1'.repeat(100_000)}`],
  ['a part of 100,000 characters', `/api/thread/comments/${'1'.repeat(100_000)}`],
  ['a thousand fields', `/api/topics?${'a=1&'.repeat(1_000)}`],
  ['fields named after prototypes', '/api/topics?__proto__=1&constructor=2&toString=3&__proto__[page]=7'],
  ['a path that climbs', '/api/topics/../../etc/passwd'],
  ['a null byte in the path', '/api/thread/comments/%00'],
  ['malformed percent-encoding in the path', '/api/thread/comments/%e0%a4'],
  ['a semicolon', '/api/topics;page=7'],
])('%s is no bug', async (_, url) => {
  const answer = await as(null).send({ url })
  if (answer.statusCode >= 300) checkRefusal(answer, 'zh-CN', url.slice(0, 100))
})
