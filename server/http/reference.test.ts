import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { createTestApp, endpoints } from '#test/app.ts'

const { app } = await createTestApp()
const document = (await app.inject('/api/openapi.json')).json()

interface Operation {
  operationId: string
  parameters: { name: string; in: string; required: boolean }[]
  requestBody?: { content: Record<string, { schema: { required: string[] } }> }
}
const operationOf = ({ path, method }: { path: string; method: string }): Operation | undefined =>
  document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]

test('the description of the API is valid OpenAPI 3.1', async () => {
  const result = await new Validator().validate(structuredClone(document))
  expect(result.errors ?? []).toEqual([])
  expect(result.valid).toBe(true)
  expect(document.openapi).toMatch(/^3\.1\./)
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
  const form = publish?.requestBody?.content['application/x-www-form-urlencoded']
  expect(form?.schema.required).toEqual(['tagId', 'title', 'body'])
})

test('a part of an address is a parameter of the path', () => {
  const operation = operationOf({ method: 'POST', path: '/topics/:topicId/comments' })
  expect(operation?.parameters).toMatchObject([{ name: 'topicId', in: 'path', required: true }])
})

test('the description can be browsed', async () => {
  const page = await app.inject('/api/docs/')
  expect(page.statusCode).toBe(200)
  expect(page.headers['content-type']).toContain('text/html')
})
