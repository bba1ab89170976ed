import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Tx } from '#server/core/database.ts'
import { createTestApp } from '#test/app.ts'
import { transact } from './deferred-writes.ts'

const { cast, db } = await createTestApp()

const lock = (tx: Tx, memberId: number) =>
  tx.selectFrom('members').select('id').where('id', '=', memberId).forUpdate().execute()

test('of two who wait for each other in a circle one is broken off, begins again, and both have done it once', async () => {
  const [ann, bob] = [cast.ann.memberId, cast.bob.memberId]
  const tries: number[] = []
  const begin = (first: number, second: number) =>
    transact(db, async (tx) => {
      await lock(tx, first)
      tries.push(first)
      // Until the other holds what is wanted next; whoever tries again finds it as it is.
      while (tries.length < 2) await sleep(10)
      await lock(tx, second)
      await tx
        .updateTable('members')
        .set((eb) => ({ comment_count: eb('comment_count', '+', 1) }))
        .where('id', '=', second)
        .execute()
    })
  await Promise.all([begin(ann, bob), begin(bob, ann)])
  expect(tries).toHaveLength(3)
  const counts = await db
    .selectFrom('members')
    .select('comment_count')
    .where('id', 'in', [ann, bob])
    .execute()
  expect(counts).toEqual([{ comment_count: 1 }, { comment_count: 1 }])
})
