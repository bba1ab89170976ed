import { expect, test, vi } from 'vitest'
import { readBalances } from '#server/money/ledger/ledger.ts'
import { createTestDatabase } from '#test/database.ts'
import { makeEnvelope, makeMember, makeTags, makeTopic } from '#test/makers.ts'
import { endDueEnvelopes } from './jobs.ts'

test('a hundred envelopes that cannot be ended keep none of the others waiting, and are logged and tried again', async () => {
  const { db, drop } = await createTestDatabase()
  const { green } = await makeTags(db)
  const { memberId: giverId } = await makeMember(db)
  const give = async (agoMs: number) => {
    const topicId = await makeTopic(db, { authorId: giverId, tagId: green })
    const expiresAt = new Date(Date.now() - agoMs)
    return makeEnvelope(db, { topicId, giverId, totalFen: 50, shareCount: 2, expiresAt })
  }
  const broken: number[] = []
  for (let at = 0; at < 100; at++) broken.push(await give(60_000))
  await give(1_000)
  // Their accounts have lost what they are to give back.
  const accounts = db.updateTable('ledger_accounts').where('kind', '=', 'envelope_escrow')
  const loseMoney = (balance: number) => accounts.set({ balance }).where('owner_id', 'in', broken).execute()
  await loseMoney(0)

  const log = { error: vi.fn() }
  await endDueEnvelopes(db, log)
  expect(await readBalances(db, giverId)).toMatchObject({ balanceFen: 50 })
  expect(log.error).toHaveBeenCalledTimes(100)
  expect(log.error).toHaveBeenCalledWith(
    expect.objectContaining({ redEnvelopeId: broken[0] }),
    'a red envelope could not be ended',
  )

  await loseMoney(50)
  await endDueEnvelopes(db, log)
  expect(await readBalances(db, giverId)).toMatchObject({ balanceFen: 101 * 50 })
  expect(log.error).toHaveBeenCalledTimes(100)
  await drop()
})
