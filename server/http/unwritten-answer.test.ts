import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startRecharge } from '#contract/money/recharge.ts'
import type { Context } from '#server/core/context.ts'
import { claimRequestKey } from '#server/core/request-keys.ts'
import { UserError } from '#server/core/user-error.ts'
import { createTestApp } from '#test/app.ts'
import { testDeps } from '#test/deps.ts'
import { makeTopic } from '#test/makers.ts'
import { answerOnce } from './answer-once.ts'

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
  const { cast, db } = await createTestApp()
  const request = { headers: { 'idempotency-key': 'the-key-of-one-order' }, id: crypto.randomUUID() }
  const context = { db, actor: cast.ann, site: testDeps } as unknown as Context
  const sent = { endpoint: startRecharge, request: request as never, context, input: {} }
  let created = 0
  const create = async ({ requestKey }: Context) => {
    await db.transaction().execute((tx) => claimRequestKey(tx, requestKey))
    created++
    throw new Error('late')
  }
  await expect(answerOnce(sent, create)).rejects.toThrow('late')
  await sql`update request_keys set created_at = now() - interval '10 seconds'`.execute(db)
  await expect(answerOnce(sent, create)).rejects.toThrow(new UserError('sent_before'))
  expect(created).toBe(1)
})

test('an order whose payment can’t begin is none, and its key is good for the next try', async () => {
  const alipay = { appId: '1', privateKey: 'none', publicKey: 'none', gatewayUrl: 'https://pay.example.com' }
  const { as, cast, db } = await createTestApp({}, { payment: { alipay, sandboxGateway: true } })
  const send = (gateway: string) =>
    as(cast.ann).send({
      method: startRecharge.method,
      url: `/api${startRecharge.path}`,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'idempotency-key': 'the-key-of-one-order',
      },
      payload: `amount=5.00&gateway=${gateway}`,
    })
  expect((await send('alipay')).statusCode).toBe(500)
  expect(await db.selectFrom('recharge_orders').select('id').execute()).toEqual([])
  expect((await send('sandbox')).statusCode).toBe(200)
})
