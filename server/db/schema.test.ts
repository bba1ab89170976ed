import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { createTestDatabase } from '#test/database.ts'
import { generateTypes } from './generate-types.ts'

test('schema.d.ts describes the migrated database (otherwise: npm run generate)', async () => {
  const { url, drop } = await createTestDatabase()
  const written = await readFile(new URL('schema.d.ts', import.meta.url), 'utf8')
  expect(await generateTypes(url)).toBe(written)
  await drop()
})
