import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { generateTypes } from '#server/tools/generate-types.ts'
import { createTestDatabase } from '#test/database.ts'

test('schema.d.ts describes the migrated database (otherwise: npm run generate)', async () => {
  const { url, drop } = await createTestDatabase()
  const written = await readFile(new URL('../core/schema.d.ts', import.meta.url), 'utf8')
  expect(await generateTypes(url)).toBe(written)
  await drop()
})
