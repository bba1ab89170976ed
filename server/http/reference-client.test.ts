import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import openapiTS from 'openapi-typescript'
import { afterAll, expect, test } from 'vitest'
import { routes } from '#server/app.ts'
import { describeRoutes } from './reference.ts'

// Inside the repository, where `#contract/` and the compiler's settings are found.
mkdirSync('tmp', { recursive: true })
const folder = mkdtempSync('tmp/client-')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** What the compiler says of these files. */
function compile(files: Record<string, string>): string {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  const settings = { extends: '../../tsconfig.json', include: ['*.ts'] }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(settings))
  const { stdout } = spawnSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', folder], {
    encoding: 'utf8',
  })
  return stdout
}

const use = `
import type { components, operations, paths } from './client.d.ts'

type Body = NonNullable<operations['publishComment']['requestBody']>['content']['application/json']
export const body: Body = { body: 'A pot of green tea.' }
export const title = (topic: components['schemas']['Topic']): string => topic.title
type Answer = paths['/topics']['get']['responses'][200]['content']['application/json']
export const authors = ({ items }: Answer): string[] => items.map(({ author }) => author.account)
`

const misuse = `
import type { components } from './client.d.ts'
export const price = (topic: components['schemas']['Topic']) => topic.price
`

const operation = (summary: string) => `
import * as z from 'zod/mini'
import { endpoint } from '#contract/core/endpoint.ts'
const input = z.object({})
export const brew = endpoint({ name: 'brew', domain: 'site', ${summary} method: 'GET', path: '/brew', input, output: input })
`

test('a client is generated from the description, and an operation without its sentence does not compile', async () => {
  const client = await openapiTS(structuredClone(describeRoutes(routes)) as never)
  const errors = compile({
    'client.d.ts': client,
    'use.ts': use,
    'misuse.ts': misuse,
    'described.ts': operation("summary: 'Brews a pot of tea.',"),
    'undescribed.ts': operation(''),
  })
  expect(errors.match(/: error TS/g)).toHaveLength(2)
  expect(errors).toMatch(/misuse\.ts.*'price' does not exist/)
  expect(errors).toMatch(/undescribed\.ts.*'summary' is missing/s)
})
