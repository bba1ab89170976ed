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
  // Whoever begins again may take its first row before the other has woken up, and they meet once more.
  expect(tries.length).toBeGreaterThan(2)
  const counts = await db
    .selectFrom('members')
    .select('comment_count')
    .where('id', 'in', [ann, bob])
    .execute()
  expect(counts).toEqual([{ comment_count: 1 }, { comment_count: 1 }])
})
