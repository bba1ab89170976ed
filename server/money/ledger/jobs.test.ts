import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { createTestDatabase } from '#test/database.ts'
import { makeMember } from '#test/makers.ts'
import { memberAccount, rechargeClearing } from './accounts.ts'
import { proveLedger } from './jobs.ts'
import { transfer } from './ledger.ts'

test('the nightly proof says that the ledger holds, and cries out when it does not', async () => {
  const { db, drop } = await createTestDatabase()
  const { memberId } = await makeMember(db)
  const movement = { from: rechargeClearing, to: memberAccount(memberId, 'CNY'), amount: 100 }
  await db
    .transaction()
    .execute((tx) => transfer(tx, { key: 'in', movements: [{ ...movement, reason: 'recharge' }] }))
  const log = { info: vi.fn(), error: vi.fn() }

  expect(await proveLedger(db, log)).toBeUndefined()
  expect(log.error).not.toHaveBeenCalled()
  expect(log.info).toHaveBeenCalledWith(
    expect.objectContaining({ entries: 2, cny_sum: 0 }),
    'the ledger holds',
  )

  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`update ledger_entries set amount = 99 where amount = 100`.execute(tx)
  })
  expect(await proveLedger(db, log)).toContain('Entry 1')
  expect(log.error).toHaveBeenCalledWith(
    expect.objectContaining({ violation: expect.stringContaining('Entry 1') }),
    'the ledger does not hold',
  )
  await drop()
})
