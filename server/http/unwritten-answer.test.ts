import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startRecharge } from '#contract/money/recharge.ts'
import { createTestApp } from '#test/app.ts'
import { makeTopic } from '#test/makers.ts'

test('what went through is not created again where its answer could not be written down', async () => {
  const { as, cast, db, tags } = await createTestApp()
  const topicId = await makeTopic(db, { authorId: cast.ann.memberId, tagId: tags.green })
  const send = () =>
    as(cast.ann).send({
      method: 'POST',
      url: `/api/topics/${topicId}/comments`,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'idempotency-key': 'the-key-of-one-comment',
      },
      payload: 'body=Once',
    })
  await sql`create function refuse() returns trigger language plpgsql as $$ begin raise 'no room'; end $$`.execute(
    db,
  )
  await sql`create trigger refuse before update on request_keys for each row execute function refuse()`.execute(
    db,
  )
  const first = await send()
  await sql`drop function refuse cascade`.execute(db)
  await sql`update request_keys set created_at = now() - interval '10 seconds'`.execute(db)
  const again = await send()
  expect([first.statusCode, again.json().error?.code]).toEqual([500, 'sent_before'])
  expect(await db.selectFrom('comments').select('id').execute()).toHaveLength(1)
})

test('what went through is not created again where a step after its commit failed', async () => {
  // Payment can't begin with a key that is none, and the order stands by then.
  const alipay = { appId: '1', privateKey: 'none', publicKey: 'none', gatewayUrl: 'https://pay.example.com' }
  const { as, cast, db } = await createTestApp({}, { payment: { alipay, sandboxGateway: false } })
  const send = () =>
    as(cast.ann).send({
      method: startRecharge.method,
      url: `/api${startRecharge.path}`,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'idempotency-key': 'the-key-of-one-order',
      },
      payload: 'amount=5.00&gateway=alipay',
    })
  const first = await send()
  await sql`update request_keys set created_at = now() - interval '10 seconds'`.execute(db)
  const again = await send()
  expect([first.statusCode, again.json().error?.code]).toEqual([500, 'sent_before'])
  expect(await db.selectFrom('recharge_orders').select('id').execute()).toHaveLength(1)
})
