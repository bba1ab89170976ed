import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '#server/core/database.ts'
import { makeEnvelope, makeMoney, makePoints, makeTopic } from '#test/makers.ts'

/** The screens with the widest tables. */
export const wideTables = [
  '/manage/rechargeOrders',
  '/manage/ledger',
  '/manage/deletedTopics',
  '/user/control/giveRedEnvelopeList',
  '/manage/apiKeys',
]

/** Gives each of them a row, about one member of the staff. */
export async function fillWideTables(db: Database, memberId: number): Promise<void> {
  await makeMoney(db, memberId, 1_234_500)
  await makePoints(db, memberId, 50)
  const parts = { authorId: memberId, tagId: 2, title: 'What a topic is called that has gone '.repeat(2) }
  await makeEnvelope(db, {
    giverId: memberId,
    totalFen: 20_000,
    shareCount: 7,
    topicId: await makeTopic(db, parts),
  })
  const topicId = await makeTopic(db, parts)
  await db.updateTable('topics').set({ deleted_at: sql`now()` }).where('id', '=', topicId).execute()
  await db
    .insertInto('topic_deletions')
    .values({ topic_id: topicId, deleted_by: memberId, reason: 'It was said before.' })
    .execute()
  await db
    .insertInto('recharge_orders')
    .values({
      order_number: `R${memberId}20261125000001`,
      member_id: memberId,
      gateway: 'sandbox',
      amount_fen: 1_234_500,
      status: 'paid',
      gateway_number: `sandbox-${memberId}-4200001234`,
      settled_at: sql`now()`,
      expires_at: sql`now()`,
    })
    .execute()
  await db
    .insertInto('api_keys')
    .values({
      member_id: memberId,
      name: 'Counts what is written',
      prefix: 'th_a1b2c3d4',
      key_hash: randomBytes(32),
      rights: ['write_posts', 'moderate_content'],
      expires_at: sql`now() + interval '1 year'`,
    })
    .execute()
}
