import files from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { sql } from 'kysely'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createTestDatabase } from '#test/database.ts'
import { testDeps } from '#test/deps.ts'
import { makeMember, makeMoney } from '#test/makers.ts'
import { type JobDeps, listJobs } from './schedule.ts'

const alarm = vi.fn(async () => {})
beforeEach(() => alarm.mockClear())

/** A job of the schedule; of what jobs are given it has only what raises alarms. */
function findJob(name: string) {
  const deps = { alarm, dataDir: '/forum/data', deliveries: [] } as Partial<JobDeps> as JobDeps
  return listJobs(deps).find((job) => job.name === name)!
}

test('no two jobs have one name', () => {
  const names = listJobs({ deliveries: [] } as Partial<JobDeps> as JobDeps).map(({ name }) => name)
  expect(names.length).toBeGreaterThan(20)
  expect(new Set(names).size).toBe(names.length)
})

test('a ledger that was tampered with raises the alarm with what does not hold, a sound one none', async () => {
  const { db, drop } = await createTestDatabase()
  onTestFinished(drop)
  const { memberId } = await makeMember(db)
  await makeMoney(db, memberId, 100)
  const prove = () => findJob('prove-ledger').run({ db, log: testDeps.log })
  await prove()
  expect(alarm).not.toHaveBeenCalled()
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`update ledger_entries set amount = 99 where amount = 100`.execute(tx)
  })
  await prove()
  expect(alarm.mock.calls).toEqual([[{ kind: 'ledger', detail: expect.stringContaining('Entry') }]])
})

const gibibyte = 1024 ** 3

test.each([
  ['with room', 40, []],
  ['that is almost full', 0.5, [[{ kind: 'disk', detail: '/forum/data: 0.5 of 100.0 GiB left' }]]],
])('a disk %s raises what alarm there is', async (_, freeGibibytes, raised) => {
  const space = { bavail: freeGibibytes * gibibyte, blocks: 100 * gibibyte, bsize: 1 }
  const statfs = vi.spyOn(files, 'statfs').mockResolvedValue(space as never)
  syncBuiltinESMExports()
  onTestFinished(() => {
    statfs.mockRestore()
    syncBuiltinESMExports()
  })
  await findJob('look-at-disk').run({ db: undefined as never, log: testDeps.log })
  expect(statfs).toHaveBeenCalledWith('/forum/data')
  expect(alarm.mock.calls).toEqual(raised)
})
