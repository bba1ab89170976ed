import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { readConfig } from '#server/core/config.ts'
import { lockDataFolder } from '#server/core/data-folder.ts'
import { createTestDatabase } from '#test/database.ts'
import { withOperatorDatabase } from './operator-database.ts'
import { describeUnfit, tryDatabase } from './own-database.ts'

const fit = {
  version: '18.4',
  version_number: 180_004,
  encoding: 'UTF8',
  is_standby: false,
  is_shared: false,
  time_zone: 'UTC',
  may_create: true,
  database: 'forum',
  account: 'tea',
}

test.each([
  [{ version: '17.6', version_number: 170_006 }, 'PostgreSQL 17.6, and Teahouse needs 18'],
  [{ encoding: 'SQL_ASCII' }, 'needs UTF8'],
  [{ is_standby: true }, 'Name the primary'],
  [{ is_shared: true }, 'Name the database itself'],
  [{ time_zone: 'Asia/Shanghai' }, 'a pooler drops what'],
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

/** That one may ask, for whoever connects to a pooler. */
const greeting = Buffer.from('R\0\0\0\x08\0\0\0\0Z\0\0\0\x05I', 'latin1')

test('a pooler that hands one session to whoever asks next is found out', async () => {
  const { url, drop } = await createTestDatabase()
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  // What it is asked for is answered to others.
  owner.on('error', () => {})
  const session = (owner as unknown as { connection: { stream: Socket } }).connection.stream
  const pooler = createServer((asking) =>
    asking.once('data', () => {
      asking.write(greeting)
      asking.on('data', (question) => {
        // Whoever says goodbye leaves the session to the next.
        if (question.toString('latin1', 0, 1) === 'X') return
        session.removeAllListeners('data').on('data', (answer) => asking.write(answer))
        session.write(question)
      })
    }),
  ).listen(0, '127.0.0.1')
  await once(pooler, 'listening')
  const { port } = pooler.address() as AddressInfo
  const pooled = url.replace(/@\/([^?]+)\?.*$/, `@127.0.0.1:${port}/$1`)
  await expect(tryDatabase(pooled)).rejects.toThrow('a pooler hands its connections out by transaction')
  pooler.close()
  session.destroy()
  await drop()
})

test('an operator’s command finds no forum where there is none or one of another version, and makes nothing there', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'teahouse-no-forum-'))
  const open = (databaseUrl: string | undefined) =>
    withOperatorDatabase({ ...readConfig({ DATA_DIR: dataDir }), databaseUrl }, async () => 'used')
  await expect(open(undefined)).rejects.toThrow(`There is no forum in ${dataDir}.`)
  expect(readdirSync(dataDir)).toEqual([])
  rmSync(dataDir, { recursive: true })

  const { url, drop } = await createTestDatabase()
  expect(await open(url)).toBe('used')
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  await owner.query("insert into schema_migrations (name, sha256) values ('999_later.sql', '')")
  await expect(open(url)).rejects.toThrow('999_later.sql, which this Teahouse doesn')
  await owner.query("delete from schema_migrations where name > '172'")
  await expect(open(url)).rejects.toThrow(
    'of an older version: it lacks the migration 172_uploads_of_an_owner',
  )
  await owner.query('drop schema public cascade; create schema public')
  await owner.end()
  await expect(open(url)).rejects.toThrow('There is no forum in this database yet.')
  await drop()
})

test('of a forum that is just stopping an operator is told in a sentence', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'teahouse-stopping-'))
  mkdirSync(join(dataDir, 'postgres/cluster'), { recursive: true })
  writeFileSync(join(dataDir, 'postgres-password'), 'hunter2')
  // As PostgreSQL says of itself: its socket is gone already.
  writeFileSync(join(dataDir, 'postgres/cluster/postmaster.pid'), `1\n\n\n\n${dataDir}\n\n\nstopping\n`)
  const hold = await lockDataFolder(dataDir)
  const opening = withOperatorDatabase(readConfig({ DATA_DIR: dataDir }), async () => 'used')
  await expect(opening).rejects.toThrow(
    /^The database of the forum can't be used: .* try again once it has\.$/,
  )
  await hold.release()
  rmSync(dataDir, { recursive: true })
})

test.skipIf(process.getuid?.() === 0)(
  'of another user’s forum an operator is told in a sentence',
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'teahouse-closed-'))
    chmodSync(dataDir, 0o000)
    const opening = withOperatorDatabase(readConfig({ DATA_DIR: dataDir }), async () => 'used')
    await expect(opening).rejects.toThrow(`The data folder ${dataDir} can't be written (EACCES).`)
    rmSync(dataDir, { recursive: true })
  },
)
