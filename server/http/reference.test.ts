import { createConfig, lintFromString } from '@redocly/openapi-core'
import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { domains } from '#contract/core/endpoint.ts'
import { errorStatus } from '#contract/core/errors.ts'
import { createTestApp, endpoints } from '#test/app.ts'
import { errorsAnywhere, errorsOf } from './operation-errors.ts'

const { app } = await createTestApp()
const { body: source } = await app.inject('/api/openapi.json')
const document = JSON.parse(source)

interface Operation {
  operationId: string
  summary: string
  tags: string[]
  parameters: { name: string; in: string; required: boolean; schema: { type: string } }[]
  requestBody?: { content: Record<string, { schema: { $ref: string } }> }
  responses: Record<string, { $ref: string }>
}
const operationOf = ({ path, method }: { path: string; method: string }): Operation | undefined =>
  document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]

/** The body of a form, found by its name. */
function bodyOf(operation: Operation | undefined) {
  const form = operation?.requestBody?.content['application/x-www-form-urlencoded']
  return document.components.schemas[form?.schema.$ref.split('/').at(-1) ?? '']
}

test('the description of the API is valid OpenAPI 3.1', async () => {
  const result = await new Validator().validate(structuredClone(document))
  expect(result.errors ?? []).toEqual([])
  expect(result.valid).toBe(true)
  expect(document.openapi).toMatch(/^3\.1\./)
})

test("the description passes Redocly's recommended rules, and is no larger than 1,250 bytes an operation", async () => {
  const config = await createConfig({ extends: ['recommended'] })
  const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config })
  expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([])
  expect(Buffer.byteLength(source)).toBeLessThanOrEqual(1250 * endpoints.length)
})

test('every operation says in one sentence of its own what it does, under its domain', () => {
  const summaries = endpoints.map((endpoint) => operationOf(endpoint)?.summary ?? '')
  expect(summaries.filter((summary) => !/^[A-Z][^.]{10,118}\.$/.test(summary))).toEqual([])
  expect(new Set(summaries).size).toBe(endpoints.length)
  const tags = new Set(endpoints.flatMap((endpoint) => operationOf(endpoint)?.tags))
  expect([...tags].sort()).toEqual([...domains])
})

test('an operation names what it may refuse with, by status', () => {
  const responses = operationOf({ method: 'PUT', path: '/topics/:topicId/vote' })?.responses ?? {}
  const codesOf = (status: string) => document.components.responses[nameIn(responses[status])].description
  expect(Object.keys(responses)).toEqual(['200', '401', '403', '404', '422', '429', 'default'])
  expect(codesOf('422')).toBe('Refused: invalid_input, poll_ended')
  expect(codesOf('403')).toBe('Refused: api_key_lacks_right, forbidden, csrf, muted, topic_gated')
  expect(codesOf('default')).toContain('server_error')
  const { headers } = document.components.responses[nameIn(responses['429'])]
  expect(Object.keys(headers)).toEqual(['Retry-After'])
})

test('what is said of any status else is true of no status that an operation names', () => {
  for (const endpoint of endpoints) {
    const own = errorsOf(endpoint)
    const named = new Set(own.map((code) => errorStatus[code]))
    const elsewhere = errorsAnywhere.filter((code) => named.has(errorStatus[code]) && !own.includes(code))
    expect(elsewhere, endpoint.name).toEqual([])
  }
})

const nameIn = (reference: { $ref: string } | undefined) => reference?.$ref.split('/').at(-1) ?? ''

test('a shape that operations share is described once, under its name', () => {
  expect(source.match(/"addressee":/g)).toHaveLength(1)
  expect(source.match(/"#\/components\/schemas\/Author"/g)?.length).toBeGreaterThan(10)
})

test('an amount that a person types is described as text', () => {
  const amount = bodyOf(operationOf({ method: 'POST', path: '/payment' })).properties.amount
  expect(amount.type).toBe('string')
})

test('every operation of the product is described under its own name', () => {
  const ids = endpoints.map((endpoint) => operationOf(endpoint)?.operationId)
  expect(ids).toEqual(endpoints.map(({ name }) => name))
  expect(new Set(ids).size).toBe(ids.length)
})

test('no two operations share an address and a method', () => {
  const places = endpoints.map(({ method, path }) => `${method} ${path.replace(/:\w+/g, ':')}`)
  expect(new Set(places).size).toBe(places.length)
})

test('what has a default need not be sent, what has none must be', () => {
  const list = operationOf({ method: 'GET', path: '/topics' })
  expect(list?.parameters.filter(({ required }) => required)).toEqual([])
  const comments = operationOf({ method: 'GET', path: '/thread/comments' })
  expect(comments?.parameters.filter(({ required }) => required).map(({ name }) => name)).toEqual(['topicId'])
  const publish = operationOf({ method: 'POST', path: '/topics' })
  expect(bodyOf(publish).required).toEqual(['tagId', 'title', 'body'])
})

test('a part of an address is a parameter of the path, and what creates something takes a key', () => {
  const operation = operationOf({ method: 'POST', path: '/topics/:topicId/comments' })
  expect(operation?.parameters).toEqual([
    { $ref: '#/components/parameters/topicId' },
    { $ref: '#/components/parameters/RequestKey' },
  ])
  const { topicId, RequestKey } = document.components.parameters
  expect(topicId).toMatchObject({ name: 'topicId', in: 'path', required: true })
  expect(RequestKey).toMatchObject({ name: 'Idempotency-Key', in: 'header' })
})

test('the description can be browsed', async () => {
  const page = await app.inject('/api/docs/')
  expect(page.statusCode).toBe(200)
  expect(page.headers['content-type']).toContain('text/html')
  // Over plain HTTP too: its files would be asked for over HTTPS.
  expect(page.headers['content-security-policy']).not.toContain('upgrade-insecure-requests')
  expect((await app.inject('/api/docs/json')).json()).toEqual(document)
})
