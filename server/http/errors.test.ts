import { readdirSync, readFileSync } from 'node:fs'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#contract/core/endpoint.ts'
import { errorAnswer, errorCodes, fieldErrorCodes } from '#contract/core/errors.ts'
import { languages } from '#contract/core/language.ts'
import { m } from '#contract/messages/generated/messages.js'
import { route } from '#server/core/route.ts'
import { openDatabase } from '#server/db/database.ts'
import { bareHost } from '#test/deps.ts'
import { sayFieldProblem } from './errors.ts'
import { createHttpServer } from './server.ts'

const sentences = m as unknown as Record<string, (inputs: object, options: { locale: string }) => string>

test.each(languages)('every outcome has its own sentence in %s', (locale) => {
  for (const name of [
    ...errorCodes.map((code) => `error_${code}`),
    ...fieldErrorCodes.map((code) => `field_${code}`),
  ]) {
    const sentence = sentences[name]?.({ min: 1, max: 2 }, { locale })
    expect(sentence, name).toBeTruthy()
    expect(/[\u4e00-\u9fff]/.test(sentence ?? ''), name).toBe(locale === 'zh-CN')
  }
})

test.each([
  ['en-US', 'Use 6 characters.', 'Use 3 to 25 characters.'],
  ['zh-CN', '长度应为 6 个字符。', '长度应为 3 到 25 个字符。'],
] as const)('a text of one length only is asked for by it, not by two bounds: %s', (locale, one, two) => {
  expect(sayFieldProblem({ code: 'too_short', min: 6, max: 6 }, locale)).toBe(one)
  expect(sayFieldProblem({ code: 'too_long', min: 6, max: 6 }, locale)).toBe(one)
  expect(sayFieldProblem({ code: 'too_short', min: 3, max: 25 }, locale)).toBe(two)
})

test('amounts and large counts in a refusal are written as everywhere else', () => {
  expect(sayFieldProblem({ code: 'above_balance', max: 12.5 }, 'en-US')).toContain('¥12.50')
  expect(sayFieldProblem({ code: 'total_too_big', max: 99_999_999 }, 'zh-CN')).toContain('¥99,999,999.00')
  expect(sayFieldProblem({ code: 'too_long', max: 20_000 }, 'en-US')).toContain('20,000')
  expect(sayFieldProblem({ code: 'too_long', max: 1000 }, 'en-US')).toContain('1000')
  expect(sayFieldProblem({ code: 'above_points', max: 1 }, 'en-US')).toContain('1 point ')
})

test('every code of the closed list is thrown somewhere', () => {
  // Identifiers of docs/RULES.md, Errors, for features to come.
  const awaited = ['forbidden', 'address_banned']
  const folder = new URL('../', import.meta.url)
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const sources = files.filter((name) => /(?<!\.test)\.ts$/.test(name))
  const text = sources.map((name) => readFileSync(new URL(name, folder), 'utf8')).join('\n')
  expect(errorCodes.filter((code) => !text.includes(`'${code}'`) && !awaited.includes(code))).toEqual([])
})

/** A server with two operations that have a bug each: one throws, one answers what its contract doesn't allow. */
async function createBuggyServer() {
  const lines: string[] = []
  const db = openDatabase('postgres://nobody@127.0.0.1:1/none', { max: 1 })
  const output = z.object({ name: z.string() })
  const input = z.object({})
  const define = (name: string) =>
    endpoint({
      name,
      domain: 'site',
      summary: 'Answers.',
      method: 'GET',
      path: `/${name}`,
      input,
      output,
      anyToken: true,
    })
  const { app } = await createHttpServer({
    ...bareHost(db),
    routes: [
      route(define('throws'), async () => {
        throw new Error('the secret of the house')
      }),
      route(define('lies'), async () => ({ name: 7 }) as never),
      route(define('talks'), async () => ({ name: 'tea', password: 'leaked' })),
    ],
    log: pino({ level: 'info' }, { write: (line: string) => void lines.push(line) }),
  })
  return { app, lines, close: () => Promise.all([app.close(), db.destroy()]) }
}

test('a bug is answered 500 without detail, and logged once with its request id', async () => {
  const { app, lines, close } = await createBuggyServer()
  for (const url of ['/api/throws', '/api/lies']) {
    lines.length = 0
    const answer = await app.inject({ url, headers: { 'accept-language': 'en-US' } })
    expect(answer.statusCode).toBe(500)
    const { error } = errorAnswer.parse(answer.json())
    expect(error).toMatchObject({ code: 'server_error', message: 'Server error (500)' })
    expect(answer.body).not.toContain('secret')
    const entries = lines.map((line) => JSON.parse(line)).filter(({ err }) => err)
    expect(entries).toHaveLength(1)
    expect(entries[0].reqId).toBe(error.requestId)
  }
  await close()
})

test('a field that the contract does not name never leaves', async () => {
  const { app, close } = await createBuggyServer()
  expect((await app.inject('/api/talks')).json()).toEqual({ name: 'tea' })
  await close()
})

test('logs hold no tokens, cookies or query strings', async () => {
  const { app, lines, close } = await createBuggyServer()
  const headers = { authorization: 'Bearer planted-token,planted-token', cookie: 'a=planted-cookie' }
  await app.inject({ url: '/api/throws?q=planted-query', headers })
  const log = lines.join('')
  expect(log).toContain('"status":500')
  expect(log).not.toContain('planted')
  await close()
})
