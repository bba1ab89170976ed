import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { listAuditLog } from '#contract/site/audit.ts'
import { sendFeedback } from '#contract/site/feedback.ts'
import { decideFeedback, type FeedbackState, listFeedback } from '#contract/site/feedback-list.ts'
import { readOverview } from '#contract/site/overview.ts'
import { createTestApp, refusal } from '#test/app.ts'
import { passCaptcha } from '#test/codes.ts'
import { feedbackJobs } from './jobs.ts'

const { as, cast, db, settings } = await createTestApp()
const guest = as(null)
const keeper = as(cast.keeper)
const words = { name: 'Lin', contact: 'lin@example.org', content: 'The tea is cold.\nAnd the cup small.' }
const send = async (parts: Partial<typeof words> = {}, who = guest) =>
  who.call(sendFeedback, { ...words, ...parts, ...(await passCaptcha(db)) })
const listed = async (state?: FeedbackState) => (await keeper.call(listFeedback, { state })).items

test('guests and members send feedback, which waits for the staff, the oldest first', async () => {
  await send()
  await send({ content: 'Thank you!' }, as(cast.bob))
  const items = await listed()
  expect(items).toMatchObject([{ ...words, state: 'waiting', decidedBy: null }, { content: 'Thank you!' }])
  expect((await keeper.call(readOverview, {})).feedback).toBe(2)
})

test('a decision is written down with what was before, can be changed, and is nothing where nothing changes', async () => {
  const [{ feedbackId } = { feedbackId: 0 }] = await listed()
  for (const state of ['settled', 'settled', 'dismissed', 'waiting'] as const) {
    await keeper.call(decideFeedback, { feedbackId, state })
    expect((await listed(state)).map((item) => item.feedbackId)).toContain(feedbackId)
  }
  // What waits again was decided by nobody, and isn't forgotten.
  expect((await listed())[0]).toMatchObject({ feedbackId, decidedBy: null, decidedAt: null })
  await keeper.call(decideFeedback, { feedbackId, state: 'settled' })
  expect((await keeper.call(readOverview, {})).feedback).toBe(1)
  expect(await listed('settled')).toMatchObject([{ feedbackId, decidedBy: cast.keeper.account }])
  const { items } = await keeper.call(listAuditLog, { subject: `feedback:${feedbackId}` })
  expect(items.map(({ before, after }) => [before, after])).toEqual([
    [{ state: 'waiting' }, { state: 'settled' }],
    [{ state: 'dismissed' }, { state: 'waiting' }],
    [{ state: 'settled' }, { state: 'dismissed' }],
    [{ state: 'waiting' }, { state: 'settled' }],
  ])
  expect((await refusal(keeper.call(decideFeedback, { feedbackId: 999_999, state: 'settled' }))).code).toBe(
    'not_found',
  )
})

test('what is out of bounds, without a captcha, or sent to a closed box is refused and kept nowhere', async () => {
  const before = (await listed()).length
  const bad = [
    [{ name: '' }, { name: 'required' }],
    [{ name: '茶'.repeat(31) }, { name: 'too_long' }],
    [{ contact: ' ' }, { contact: 'required' }],
    [{ contact: 'x'.repeat(31) }, { contact: 'too_long' }],
    [{ content: '\n' }, { content: 'required' }],
    [{ content: '🍵'.repeat(1001) }, { content: 'too_long' }],
  ] as const
  for (const [parts, fields] of bad) expect((await refusal(send(parts))).fields).toEqual(fields)
  expect((await refusal(guest.call(sendFeedback, words))).code).toBe('captcha_required')
  const answer = await passCaptcha(db)
  await guest.call(sendFeedback, { ...words, ...answer })
  expect((await refusal(guest.call(sendFeedback, { ...words, ...answer }))).fields).toEqual({
    captchaValue: 'captcha_wrong',
  })
  await settings({ allowFeedback: false })
  expect((await refusal(send())).code).toBe('feature_closed')
  await settings({ allowFeedback: true })
  expect(await listed()).toHaveLength(before + 1)
})

test('an address sends twenty in ten minutes at most', async () => {
  await db.deleteFrom('attempt_counts').execute()
  for (let sent = 0; sent < 20; sent++) await send()
  expect((await refusal(send())).code).toBe('too_many_tries')
})

test('decided feedback is forgotten after 180 days, what waits never', async () => {
  const [waiting] = await listed()
  await sql`update feedback set sent_at = sent_at - interval '200 days',
    decided_at = decided_at - interval '181 days'`.execute(db)
  for (const { run } of feedbackJobs) await run({ db } as never)
  expect(await listed('settled')).toEqual([])
  expect((await listed()).map(({ feedbackId }) => feedbackId)).toContain(waiting?.feedbackId)
})
