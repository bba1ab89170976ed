import { expect, test } from 'vitest'
import { buyMembershipCard } from '#contract/money/membership-cards.ts'
import { openRedEnvelope } from '#contract/money/red-envelopes.ts'
import { answerAlarm, listAlarms } from '#contract/notifications/alarms.ts'
import { unlockHiddenContent } from '#contract/posts/hidden-content.ts'
import { publishTopic } from '#contract/posts/topic-writing.ts'
import { readBaseInfo } from '#contract/site/site.ts'
import { saveSiteSettings } from '#contract/site/site-settings.ts'
import { isAlmostFull } from '#server/core/disk-space.ts'
import { createTestApp, eventually, refusal } from '#test/app.ts'
import { makeCard, makeSpecification } from '#test/card-makers.ts'
import { testDeps } from '#test/deps.ts'
import { makeEnvelope, makeMember, makeMoney, makeRole, makeTopic } from '#test/makers.ts'
import { raiseAlarm } from './alarms.ts'

const { as, cast, db, tags, settings } = await createTestApp()
const { keys } = testDeps
const keeper = as(cast.keeper)
const moderator = await makeMember(db, { staffRole: 'moderator' })
const setEmail = (memberId: number, email: string) =>
  db.updateTable('members').set({ email, email_bound_at: new Date() }).where('id', '=', memberId).execute()
await setEmail(cast.keeper.memberId, 'keeper@example.org')
await setEmail(cast.ann.memberId, 'ann@example.org')

const mails = async () => {
  const rows = await db.selectFrom('outgoing_messages').select(['recipient', 'sealed_words']).execute()
  return rows.map(({ recipient, sealed_words }) => ({
    recipient,
    ...JSON.parse(keys.decrypt('message', sealed_words!)),
  }))
}

test('a ledger that does not hold stops payments, stands for all staff until answered, and is mailed once', async () => {
  const topicId = await makeTopic(db, { authorId: cast.bob.memberId, tagId: tags.green })
  const redEnvelopeId = await makeEnvelope(db, {
    topicId,
    giverId: cast.bob.memberId,
    totalFen: 100,
    shareCount: 10,
  })
  const cardId = await makeCard(db, await makeRole(db, 'Gold'))
  const specificationId = await makeSpecification(db, cardId, { priceFen: 100, pricePoints: 0, stock: 9 })
  await makeMoney(db, cast.ann.memberId, 1_000)
  const ann = as(cast.ann)
  const envelope = { envelopeKind: 'fixed', envelopeAmount: '0.01', envelopeShares: '1' } as const
  const paying: [string, () => Promise<unknown>][] = [
    [
      'a card',
      () =>
        ann.call(buyMembershipCard, {
          specificationId,
          quantity: 1,
          agreedFen: 100,
          agreedPoints: 0,
          requestKey: 'one-card-of-gold',
        }),
    ],
    ['a share', () => ann.call(openRedEnvelope, { redEnvelopeId })],
    [
      'an envelope',
      () => ann.call(publishTopic, { tagId: tags.green, title: 'Gift', body: 'Here.', ...envelope }),
    ],
    ['hidden content', () => ann.call(unlockHiddenContent, { topicId, hiddenKind: 'balance', price: '5' })],
  ]
  const detail = 'Entry 3 of account 7 (transfer 9): its hash is another.'
  await raiseAlarm({ db, keys }, { kind: 'ledger', detail })
  await eventually(async () =>
    expect((await as(moderator).call(listAlarms, {})).arePaymentsStopped).toBe(true),
  )
  for (const [what, pay] of paying)
    expect([what, (await refusal(pay())).code]).toEqual([what, 'payments_stopped'])
  await ann.call(publishTopic, { tagId: tags.green, title: 'No gift', body: 'Words only.' })
  expect((await db.selectFrom('card_orders').select('id').execute()).length).toBe(0)

  await raiseAlarm({ db, keys }, { kind: 'ledger', detail })
  const { alarms, canAnswer } = await as(moderator).call(listAlarms, {})
  expect([alarms.length, alarms[0], canAnswer]).toMatchObject([1, { kind: 'ledger', detail }, false])
  const sent = await mails()
  expect(sent.map(({ recipient }) => recipient)).toEqual(['keeper@example.org'])
  expect(sent[0].text).toContain(detail)
  expect(sent[0].text).toContain('账本核对不符')
  expect(sent[0].text).toContain('The proof of the ledger has failed.')

  const { alarmId } = alarms[0]!
  expect((await refusal(as(moderator).call(answerAlarm, { alarmId, remark: 'Looked' }))).code).toBe(
    'forbidden',
  )
  expect((await refusal(keeper.call(answerAlarm, { alarmId, remark: ' ' }))).fields).toEqual({
    remark: 'required',
  })
  await keeper.call(answerAlarm, { alarmId, remark: 'Restored from the backup.' })
  expect((await keeper.call(listAlarms, {})).alarms).toEqual([])
  expect((await refusal(keeper.call(answerAlarm, { alarmId, remark: 'Again' }))).code).toBe('not_found')
  const audit = await db
    .selectFrom('audit_log')
    .select(['act', 'after'])
    .where('act', '=', 'answer_alarm')
    .execute()
  expect(audit).toMatchObject([{ act: 'answer_alarm', after: { answer: 'Restored from the backup.' } }])

  // Whoever is about to pay is told so before.
  expect((await ann.call(readBaseInfo, {})).allowPayments).toBe(false)
  await keeper.call(saveSiteSettings, { changes: '{"allowPayments":true}' })
  await eventually(async () => expect((await keeper.call(listAlarms, {})).arePaymentsStopped).toBe(false))
  await ann.call(openRedEnvelope, { redEnvelopeId })
})

test('where the setting says so, payments go on', async () => {
  await settings({ stopPaymentsOnBrokenLedger: false })
  await raiseAlarm({ db, keys }, { kind: 'ledger', detail: 'All balances add up to 1 fen.' })
  const { alarms, arePaymentsStopped } = await keeper.call(listAlarms, {})
  expect([alarms.length, arePaymentsStopped]).toEqual([1, false])
})

test('jobs stand apart by their names, and members hear of nothing', async () => {
  for (const subject of ['prove-ledger', 'look-at-disk', 'prove-ledger'])
    await raiseAlarm({ db, keys }, { kind: 'job', subject, detail: 'x'.repeat(5_000) })
  const { alarms } = await keeper.call(listAlarms, {})
  const jobs = alarms.filter(({ kind }) => kind === 'job')
  expect(jobs.map(({ subject }) => subject).sort()).toEqual(['look-at-disk', 'prove-ledger'])
  expect((await refusal(as(cast.bob).call(listAlarms, {}))).code).toBe('forbidden')
})

test.each([
  [100, 2_000, false],
  [1.1, 2_000, false],
  [0.9, 2_000, true],
  [0.9, 5, false],
  [0.4, 5, true],
])('%d GiB free of %d is almost full: %s', (free, total, is) => {
  const bytes = 1024 ** 3
  expect(isAlmostFull({ freeBytes: free * bytes, totalBytes: total * bytes })).toBe(is)
})
