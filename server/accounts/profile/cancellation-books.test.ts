import { expect, test } from 'vitest'
import { cancelMember, muteMember } from '#contract/accounts/members.ts'
import { buyMembershipCard } from '#contract/money/membership-cards.ts'
import { createLog } from '#server/core/log.ts'
import { accountEndings } from '#server/site.ts'
import { createTestApp } from '#test/app.ts'
import { makeCard, makeSpecification } from '#test/card-makers.ts'
import { makeMember, makeMoney, makeRole } from '#test/makers.ts'
import { cancelDueAccounts } from './cancellation.ts'

const { as, cast, db } = await createTestApp()
const keeper = as(cast.keeper)

/** What the books and the log say of a member. */
const readBooks = async (memberId: number) => ({
  orders: await db.selectFrom('card_orders').selectAll().where('member_id', '=', memberId).execute(),
  entries: await db
    .selectFrom('ledger_entries')
    .innerJoin('ledger_accounts', 'ledger_accounts.id', 'account_id')
    .selectAll('ledger_entries')
    .where('member_id', '=', memberId)
    .orderBy('serial')
    .execute(),
  log: await db
    .selectFrom('audit_log')
    .selectAll()
    .where('subject', '=', `member:${memberId}`)
    .orderBy('id')
    .execute(),
})

test.each<[string, (memberId: number) => Promise<unknown>]>([
  [
    'its own clock',
    async (memberId) => {
      const due = { cancellation_due_at: new Date(0) }
      await db.updateTable('members').set(due).where('id', '=', memberId).execute()
      await cancelDueAccounts({ db, log: createLog({ logLevel: 'silent' }) }, accountEndings)
    },
  ],
  ['staff', (memberId) => keeper.call(cancelMember, { memberId })],
])('orders, the ledger and the log of an account that %s ends stay as they are', async (_, end) => {
  const member = await makeMember(db)
  const { memberId } = member
  await makeMoney(db, memberId, 1_000)
  const roleId = await makeRole(db, 'Tea master')
  const price = { priceFen: 300, pricePoints: 0, stock: 5 }
  const specificationId = await makeSpecification(db, await makeCard(db, roleId), price)
  const agreed = { agreedFen: 300, agreedPoints: 0, requestKey: crypto.randomUUID() }
  await as(member).call(buyMembershipCard, { specificationId, quantity: 1, ...agreed })
  const until = new Date(Date.now() + 60_000).toISOString()
  await keeper.call(muteMember, { memberId, until, reason: 'Too loud' })
  const before = await readBooks(memberId)
  expect([before.orders.length, before.entries.length, before.log.length]).toEqual([1, 2, 1])
  await end(memberId)
  const after = await readBooks(memberId)
  expect({ ...after, log: after.log.slice(0, 1) }).toEqual(before)
})
