import { connect } from 'node:net'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { banAddress } from '#contract/accounts/address-bans.ts'
import { saveRegistrationField } from '#contract/accounts/field-editing.ts'
import { addMemberNote } from '#contract/accounts/member-notes.ts'
import { requestExport } from '#contract/accounts/own-data.ts'
import { saveLevel, saveRole, saveStaffRole } from '#contract/accounts/role-editing.ts'
import { type Endpoint, fillPath, formEncode } from '#contract/core/endpoint.ts'
import { saveCardSpecification, saveMembershipCard } from '#contract/money/card-editing.ts'
import { adjustAccount } from '#contract/money/ledger-admin.ts'
import { buyMembershipCard } from '#contract/money/membership-cards.ts'
import { startRecharge } from '#contract/money/recharge.ts'
import { sendSystemNotification } from '#contract/notifications/system-notifications.ts'
import { sendPrivateMessage } from '#contract/people/message-sending.ts'
import { raiseBounty } from '#contract/posts/adoption.ts'
import { askAssistant, askAssistantAgain } from '#contract/posts/assistant.ts'
import { publishComment, publishReply } from '#contract/posts/comment-writing.ts'
import { askDeletion } from '#contract/posts/deletion-requests.ts'
import { addGuardAllowance } from '#contract/posts/guards.ts'
import { publishFollowUp, publishQuestion } from '#contract/posts/question-writing.ts'
import { createReport } from '#contract/posts/reports.ts'
import { addSensitiveWords } from '#contract/posts/sensitive-words.ts'
import { saveTag } from '#contract/posts/tag-editing.ts'
import { publishTopic } from '#contract/posts/topic-writing.ts'
import { appealDecision } from '#contract/site/appeals.ts'
import { startBatch } from '#contract/site/batches.ts'
import { saveHelp, saveHelpCategory } from '#contract/site/help-editing.ts'
import { saveDecisionText, saveReportType } from '#contract/site/report-types.ts'
import { deleteOldRequestKeys } from '#server/core/request-keys.ts'
import { createTestApp, endpoints, eventually } from '#test/app.ts'
import { makeCard, makeSpecification } from '#test/card-makers.ts'
import { findReportType, makeDecision } from '#test/decision-makers.ts'
import { makeHelpCategory } from '#test/help-makers.ts'
import {
  type Member,
  makeAssistantModel,
  makeComment,
  makeMember,
  makeMoney,
  makeRole,
  makeTopic,
  memberPassword,
} from '#test/makers.ts'
import { makesNothingTwice } from '#test/makes-nothing-twice.ts'
import { makeQuestion, makeQuestionTags } from '#test/question-makers.ts'

const { app, as, cast, db, tags } = await createTestApp({
  captchaAfterTopicsPerMinute: 1000,
  allowAssistant: true,
})
const { ann, bob, keeper } = cast
const topicId = await makeTopic(db, { authorId: ann.memberId, tagId: tags.green })
const { commentId } = await makeComment(db, { topicId, authorId: bob.memberId })
const askedId = await makeTopic(db, { authorId: ann.memberId, tagId: tags.green })
await makeComment(db, { topicId: askedId, authorId: bob.memberId })
const helpCategoryId = await makeHelpCategory(db)
const questionTags = await makeQuestionTags(db)
const questionId = await makeQuestion(db, { askerId: ann.memberId, tagIds: [questionTags.brewing] })
const roleId = await makeRole(db, 'Gold')
const cardId = await makeCard(db, roleId)
const specificationId = await makeSpecification(db, cardId, { priceFen: 100, pricePoints: 0, stock: 9 })
await makeMoney(db, ann.memberId, 1_000)
const quiet = await makeMember(db)
const decisionId = await makeDecision(db, quiet.memberId, keeper.memberId)
const modelId = await makeAssistantModel(db)
const asking = { modelId, act: 'chat', question: 'Asked before?' } as const
const { turnId, conversationId } = await as(ann).call(askAssistant, asking)
await as(ann).call(askAssistant, { ...asking, conversationId })

let drawn = 0
const drawKey = () => `an-idempotency-key-${++drawn}`

const form = (endpoint: Endpoint, input: Record<string, unknown>, key: string) => {
  const { path, rest } = fillPath(endpoint.path, input)
  return {
    method: endpoint.method,
    url: `/api${path}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'idempotency-key': key },
    payload: formEncode(rest).toString(),
  }
}

const send = (member: Member, endpoint: Endpoint, input: Record<string, unknown>, key: string) =>
  as(member).send(form(endpoint, input, key))

const names = { nameZh: '新的', nameEn: 'New' }
const texts = { subtitleZh: '', subtitleEn: '', featuresZh: '', featuresEn: '' }

/** A right input of every operation that creates something, and one that differs. */
const creating: [Endpoint, Member, Record<string, unknown>, Record<string, unknown>][] = [
  [publishTopic, ann, { tagId: tags.green, title: 'Once', body: 'Only once.' }, { title: 'Twice' }],
  [publishComment, ann, { topicId, body: 'Said once.' }, { body: 'Said otherwise.' }],
  [publishReply, ann, { commentId, body: 'Replied once.' }, { body: 'Replied otherwise.' }],
  [
    publishQuestion,
    ann,
    { tagIds: [String(questionTags.brewing)], title: 'Once?', body: 'Only once?', bountyAmount: '1.00' },
    { title: 'Twice?' },
  ],
  [publishFollowUp, ann, { questionId, body: 'Followed up once.' }, { body: 'Followed up otherwise.' }],
  [raiseBounty, ann, { questionId, bountyAmount: '1.00' }, { bountyAmount: '2.00' }],
  [sendPrivateMessage, ann, { memberId: bob.memberId, text: 'Sent once.' }, { text: 'Sent otherwise.' }],
  [
    createReport,
    ann,
    { thingKind: 'comment', thingId: commentId, typeId: await findReportType(db), reason: 'Reported once.' },
    { reason: 'Reported otherwise.' },
  ],
  [addMemberNote, keeper, { memberId: bob.memberId, body: 'Noted once.' }, { body: 'Noted otherwise.' }],
  [addGuardAllowance, keeper, { host: 'once.example.org' }, { host: 'twice.example.org' }],
  [appealDecision, quiet, { decisionId, words: 'Answered once.' }, { words: 'Answered otherwise.' }],
  [startBatch, keeper, { act: 'close', things: ['topic:9'], reason: 'Once.' }, { reason: 'Twice.' }],
  [saveReportType, keeper, { ...names }, { nameEn: 'Newer' }],
  [saveDecisionText, keeper, { textZh: '一次', textEn: 'Once' }, { textEn: 'Twice' }],
  [askAssistant, ann, { ...asking, question: 'Asked once?' }, { question: 'Asked otherwise?' }],
  [askAssistantAgain, ann, { turnId, modelId, question: 'Asked again?' }, { question: 'Asked otherwise?' }],
  [askDeletion, ann, { topicId: askedId, reason: 'Asked once.' }, { reason: 'Asked otherwise.' }],
  [startRecharge, ann, { amount: '5.00', gateway: 'sandbox' }, { amount: '6.00' }],
  [
    buyMembershipCard,
    ann,
    { specificationId, quantity: 1, agreedFen: 100, agreedPoints: 0, requestKey: 'a-purchase-of-one-card' },
    { quantity: 2 },
  ],
  [
    adjustAccount,
    keeper,
    {
      account: 'bob',
      currency: 'CNY',
      direction: 'add',
      amount: '1.00',
      remark: 'Gift',
      key: 'a'.repeat(20),
    },
    { amount: '2.00' },
  ],
  [
    saveMembershipCard,
    keeper,
    { ...names, ...texts, roleId, introductionZh: '', introductionEn: '', isOnSale: true, position: 1 },
    { position: 2 },
  ],
  [
    saveCardSpecification,
    keeper,
    { ...names, cardId, isOnSale: true, stock: 5, priceYuan: '3.00', duration: 1, durationUnit: 'days' },
    { stock: 6 },
  ],
  [saveRole, keeper, { ...names, rights: ['like'] }, { nameEn: 'Newer' }],
  [saveTag, keeper, { ...names }, { nameEn: 'Newer' }],
  [saveHelpCategory, keeper, { ...names }, { nameEn: 'Newer' }],
  [
    saveHelp,
    keeper,
    { categoryId: helpCategoryId, titleZh: '一次', titleEn: 'Once', bodyZh: '只一次。', bodyEn: 'Once.' },
    { titleEn: 'Twice' },
  ],
  [saveLevel, keeper, { ...names, pointsNeeded: 777 }, { pointsNeeded: 778 }],
  [saveStaffRole, keeper, { ...names, rights: ['moderate_content'] }, { nameEn: 'Newer' }],
  [saveRegistrationField, keeper, { ...names, kind: 'input', isRequired: false }, { isRequired: true }],
  [requestExport, bob, { password: memberPassword }, { password: 'another password' }],
  [addSensitiveWords, keeper, { words: 'nobody says this=that' }, { words: 'nobody says that' }],
  [
    sendSystemNotification,
    keeper,
    { audience: 'everyone', titleZh: '公告', titleEn: 'Notice', bodyZh: '维护', bodyEn: 'Maintenance' },
    { titleEn: 'Another notice' },
  ],
  [banAddress, keeper, { address: '203.0.113.9', reason: 'Flood' }, { reason: 'Spam' }],
]

const tables = await sql<{ name: string }>`
  select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
  and relname not in ('request_keys', 'attempt_counts', 'schema_migrations')`.execute(db)

/** How many rows each table has. */
async function countRows() {
  const counts = tables.rows.map(
    ({ name }) => sql`select ${sql.lit(name)} as name, count(*)::int as count from ${sql.table(name)}`,
  )
  const { rows } = await sql<{ name: string; count: number }>`${sql.join(counts, sql` union all `)}`.execute(
    db,
  )
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]))
}

const countComments = async (body: string) =>
  (await db.selectFrom('comments').select('id').where('body_markdown', '=', body).execute()).length

test('whatever a member makes by POST takes a key, or is known to make nothing twice', () => {
  const posts = endpoints.filter(({ method, memberOnly }) => method === 'POST' && memberOnly)
  const without = posts.filter(({ creates }) => !creates).map(({ name }) => name)
  expect(without.filter((name) => !(name in makesNothingTwice))).toEqual([])
  const tried = creating.map(([{ name }]) => name)
  const declared = endpoints.filter(({ creates }) => creates).map(({ name }) => name)
  expect(tried.sort()).toEqual(declared.sort())
})

test.each(creating.map((each) => [each[0].name, each] as const))(
  '%s creates once under a key, answers the same again, and refuses other content',
  async (_, [endpoint, member, input, other]) => {
    const key = drawKey()
    const before = await countRows()
    const first = await send(member, endpoint, input, key)
    expect([first.statusCode, first.body]).toEqual([200, first.body])
    const after = await countRows()
    expect(after).not.toEqual(before)
    const second = await send(member, endpoint, input, key)
    expect([second.statusCode, second.body]).toEqual([200, first.body])
    expect(await countRows()).toEqual(after)
    const refused = await send(member, endpoint, { ...input, ...other }, key)
    expect([refused.statusCode, refused.json().error.code]).toEqual([409, 'key_reused'])
    expect(await countRows()).toEqual(after)
  },
)

test('a comment whose answer was cut off stands once when it is sent again', async () => {
  const address = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const body = 'The line broke while I said this.'
  const key = drawKey()
  const { url, payload } = form(publishComment, { topicId, body }, key)
  const socket = connect(Number(address.port), address.hostname)
  socket.end(
    [
      `POST ${url} HTTP/1.1`,
      `Host: ${address.host}`,
      'Content-Type: application/x-www-form-urlencoded',
      `Content-Length: ${payload.length}`,
      'Cookie: XSRF-TOKEN=tea',
      'X-XSRF-TOKEN: tea',
      `Authorization: Bearer ${ann.accessToken},${ann.refreshToken}`,
      `Idempotency-Key: ${key}`,
      '',
      payload,
    ].join('\r\n'),
    () => socket.destroy(),
  )
  await eventually(async () => expect(await countComments(body)).toBe(1))
  const again = await send(ann, publishComment, { topicId, body }, key)
  expect([again.statusCode, again.json().floor]).toEqual([200, expect.any(Number)])
  expect(await countComments(body)).toBe(1)
})

test('of five that come at once one creates, and all get its answer', async () => {
  const key = drawKey()
  const body = 'Five at once.'
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => send(bob, publishComment, { topicId, body }, key)),
  )
  expect(new Set(answers.map((answer) => answer.body)).size).toBe(1)
  expect(answers[0]?.statusCode).toBe(200)
  expect(await countComments(body)).toBe(1)
})

test("a key is its member's own, and what was refused has not used it up", async () => {
  const key = drawKey()
  const body = 'The same words under the same key.'
  const refused = await send(ann, publishComment, { topicId: 999_999, body }, key)
  expect(refused.statusCode).toBe(404)
  for (const member of [ann, bob])
    expect((await send(member, publishComment, { topicId, body }, key)).statusCode).toBe(200)
  expect(await countComments(body)).toBe(2)
})

test.each(['short', 'x'.repeat(65), 'no spaces are allowed here', '茶'.repeat(20)])(
  'a key that is none is refused by name, and nothing is written: %s',
  async (key) => {
    const body = 'Under a key that is none.'
    const refused = await send(ann, publishComment, { topicId, body }, Buffer.from(key).toString('latin1'))
    expect([refused.statusCode, refused.json().error.fields]).toMatchObject([
      422,
      { 'Idempotency-Key': { code: 'wrong_form' } },
    ])
    expect(await countComments(body)).toBe(0)
  },
)

test('what went through and was never answered is not created again, and its sender is told', async () => {
  const key = drawKey()
  const body = 'The process ended right here.'
  await send(ann, publishComment, { topicId, body }, key)
  const lost = { answer: null, created_at: sql<Date>`now() - interval '10 seconds'` }
  await db.updateTable('request_keys').set(lost).where('key', '=', key).execute()
  const again = await send(ann, publishComment, { topicId, body }, key)
  expect([again.statusCode, again.json().error.code]).toEqual([409, 'sent_before'])
  expect(await countComments(body)).toBe(1)
})

test('keys are forgotten after a day', async () => {
  const key = drawKey()
  await send(ann, publishComment, { topicId, body: 'Long ago.' }, key)
  const old = { created_at: sql<Date>`now() - interval '25 hours'` }
  await db.updateTable('request_keys').set(old).where('key', '=', key).execute()
  const count = async () => (await db.selectFrom('request_keys').select('key').execute()).length
  const before = await count()
  await deleteOldRequestKeys(db)
  expect(await count()).toBe(before - 1)
})
