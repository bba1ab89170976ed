import pg from 'pg'
import { expect, test } from 'vitest'
import { createTestDatabase } from '#test/database.ts'
import { describeUnfit, tryDatabase } from './own-database.ts'

const fit = {
  version: '18.4',
  version_number: 180_004,
  encoding: 'UTF8',
  is_standby: false,
  may_create: true,
  database: 'forum',
  account: 'tea',
}

test.each([
  [{ version: '17.6', version_number: 170_006 }, 'PostgreSQL 17.6, and Teahouse needs 18'],
  [{ encoding: 'SQL_ASCII' }, 'needs UTF8'],
  [{ is_standby: true }, 'Name the primary'],
  [{ may_create: false }, 'alter database "forum" owner to "tea"'],
])('a database with %j is refused before anything is written', (parts, sentence) => {
  expect(describeUnfit(fit)).toBeUndefined()
  expect(describeUnfit({ ...fit, ...parts })).toContain(sentence)
})

test('whoever owns the database may use it, others are told what they lack', async () => {
  const { url, drop } = await createTestDatabase()
  await tryDatabase(url)
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  const guest = `guest_${process.pid}_${Date.now()}`
  await owner.query(`create role ${guest} login password 'tea'`)
  await expect(tryDatabase(url.replace(/\/\/[^@]*@/, `//${guest}:tea@`))).rejects.toThrow(
    `${guest} may not create tables`,
  )
  await owner.query(`drop role ${guest}`)
  await owner.end()
  await drop()
})
