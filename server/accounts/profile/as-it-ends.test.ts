import { expect, test } from 'vitest'
import { banMember, cancelMember, grantMemberRole, muteMember } from '#contract/accounts/members.ts'
import { requestExport } from '#contract/accounts/own-data.ts'
import { saveAvatar } from '#contract/accounts/profile.ts'
import { saveRole } from '#contract/accounts/role-editing.ts'
import { buyMembershipCard } from '#contract/money/membership-cards.ts'
import { startRecharge } from '#contract/money/recharge.ts'
import { saveDeliveryChoices } from '#contract/people/delivery.ts'
import { savePushDevice } from '#contract/people/push.ts'
import { editComment, publishComment } from '#contract/posts/comment-writing.ts'
import { askDeletion } from '#contract/posts/deletion-requests.ts'
import { saveDraft } from '#contract/posts/drafts.ts'
import { saveReadPlaces } from '#contract/posts/read-places.ts'
import { createReport } from '#contract/posts/reports.ts'
import { editTopic } from '#contract/posts/topic-editing.ts'
import { publishTopic } from '#contract/posts/topic-writing.ts'
import { readReportTypes } from '#contract/site/report-types.ts'
import type { Tx } from '#server/core/database.ts'
import { createLog } from '#server/core/log.ts'
import { readBalances } from '#server/money/ledger/ledger.ts'
import { accountEndings } from '#server/site.ts'
import { createTestApp, refusal } from '#test/app.ts'
import { makeCard, makeSpecification } from '#test/card-makers.ts'
import { type Member, makeMember, makeMoney, makeRole, makeTopic, memberPassword } from '#test/makers.ts'
import { meanwhile } from '#test/meanwhile.ts'
import { fixedValues } from '#test/right-values.ts'
import { drawPicture, sendFile } from '#test/upload-files.ts'
import { cancelAccount } from './cancel-account.ts'
import { cancelDueAccounts } from './cancellation.ts'

const { as, cast, db, settings, tags } = await createTestApp({ captchaAfterTopicsPerMinute: 1000 })
const ann = cast.ann.memberId
const makeTopicOf = (authorId: number) => makeTopic(db, { authorId, tagId: tags.green })

/** Ends an account as the clock does, and stays in the transaction. */
const ending =
  ({ memberId }: Member) =>
  (tx: Tx) =>
    cancelAccount(tx, { memberId, by: null, endings: accountEndings })

type Act = () => Promise<unknown>

/** What a member does, made ready before their account ends, and where it would be found afterwards. */
const acts: [
  string,
  'member_id' | 'author_id' | 'reporter_id' | 'owner_id',
  (member: Member) => Promise<Act>,
][] = [
  [
    'drafts',
    'member_id',
    async (member) => () => as(member).call(saveDraft, { place: 'topic', body: 'Mine' }),
  ],
  [
    'avatars',
    'member_id',
    async (member) => {
      const picture = (await drawPicture('png', { width: 200, height: 200 })).toString('base64url')
      return () => as(member).call(saveAvatar, { picture })
    },
  ],
  [
    'data_exports',
    'member_id',
    async (member) => () => as(member).call(requestExport, { password: memberPassword }),
  ],
  [
    'delivery_choices',
    'member_id',
    async (member) => () =>
      as(member).call(saveDeliveryChoices, { digest: 'weekly', timeZone: 'Asia/Shanghai' }),
  ],
  [
    'push_devices',
    'member_id',
    async (member) => () => {
      const { endpoint = '', publicKey = '', secret = '' } = fixedValues
      return as(member).call(savePushDevice, { endpoint, publicKey, secret })
    },
  ],
  [
    'read_places',
    'member_id',
    async (member) => {
      const topicId = await makeTopicOf(ann)
      return () => as(member).call(saveReadPlaces, { places: [`${topicId}:0`] })
    },
  ],
  [
    'reports',
    'reporter_id',
    async (member) => {
      const { groups } = await as(cast.keeper).call(readReportTypes, {})
      const { typeId = 0 } = groups.flatMap(({ types }) => types).find(({ asksReason }) => asksReason) ?? {}
      const thingId = await makeTopicOf(ann)
      const reason = 'It is about tea bags.'
      return () => as(member).call(createReport, { thingKind: 'topic', thingId, typeId, reason })
    },
  ],
  [
    'waiting_posts',
    'author_id',
    async (member) => {
      const said = { tagId: tags.green, title: 'Leaves', body: 'Leaves fall' }
      const { topicId = 0 } = await as(member).call(publishTopic, said)
      await settings({ reviewTopics: 'all' })
      return () => as(member).call(editTopic, { topicId, title: 'Roots', body: 'Roots', version: 1 })
    },
  ],
  [
    'waiting_posts',
    'author_id',
    async (member) => {
      const topicId = await makeTopicOf(ann)
      const { commentId = 0 } = await as(member).call(publishComment, { topicId, body: 'Leaves' })
      await settings({ reviewComments: 'all' })
      return () => as(member).call(editComment, { commentId, body: 'Roots', version: 1 })
    },
  ],
  [
    'card_orders',
    'member_id',
    async (member) => {
      await makeMoney(db, member.memberId, 1_000)
      const roleId = await makeRole(db, 'Tea master')
      const price = { priceFen: 300, pricePoints: 0, stock: 5 }
      const specificationId = await makeSpecification(db, await makeCard(db, roleId), price)
      const agreed = { agreedFen: 300, agreedPoints: 0, requestKey: crypto.randomUUID() }
      return () => as(member).call(buyMembershipCard, { specificationId, quantity: 1, ...agreed })
    },
  ],
  [
    'recharge_orders',
    'member_id',
    async (member) => () => as(member).call(startRecharge, { amount: '10', gateway: 'sandbox' }),
  ],
]

test.each(acts)(
  'what would be kept in %s is refused as the account of its %s ends',
  async (table, column, prepare) => {
    const member = await makeMember(db)
    const act = await prepare(member)
    const { balanceFen } = await readBalances(db, member.memberId)
    expect((await refusal(meanwhile(db, ending(member), act))).code).toBe('session_ended')
    await settings({ reviewTopics: 'none', reviewComments: 'none' })
    const left = await db
      .selectFrom(table as 'reports')
      .selectAll()
      .where(column as 'reporter_id', '=', member.memberId)
      .execute()
    expect(left).toEqual([])
    expect((await readBalances(db, member.memberId)).balanceFen).toBe(balanceFen)
  },
)

test('nor is a file kept, or a deletion asked of staff', async () => {
  const [sender, asker] = [await makeMember(db), await makeMember(db)]
  const bytes = await drawPicture('png', { width: 20, height: 20 })
  const sending = () => sendFile(as(sender), 'image', { name: 'a.png', bytes })
  expect(await meanwhile(db, ending(sender), sending)).toMatchObject({ status: 401 })
  expect(await db.selectFrom('uploads').selectAll().execute()).toEqual([])
  const topicId = await makeTopicOf(asker.memberId)
  await as(cast.bob).call(publishComment, { topicId, body: 'Stay!' })
  const asking = () => as(asker).call(askDeletion, { topicId, reason: 'I leave' })
  expect((await refusal(meanwhile(db, ending(asker), asking))).code).toBe('session_ended')
  expect(await db.selectFrom('deletion_requests').selectAll().execute()).toEqual([])
})

test('who is elsewhere is linked to no account that ends meanwhile, so that they can come in as somebody else', async () => {
  const { memberId } = await makeMember(db)
  const link = { provider: 'oidc', subject: 'a person', member_id: memberId }
  const linking = meanwhile(db, ending({ memberId } as Member), () =>
    db.insertInto('third_party_accounts').values(link).execute(),
  )
  await expect(linking).rejects.toThrow('session_ended')
})

test('staff who act on an account as another ends it read so, and nothing of it is in the log', async () => {
  const until = new Date(Date.now() + 60_000).toISOString()
  const keeper = as(cast.keeper)
  const names = { nameZh: '贵宾', nameEn: 'Guest of honour' }
  const { roleId } = await keeper.call(saveRole, { ...names, badge: 'tea', rights: [] })
  for (const act of [
    (memberId: number) => keeper.call(muteMember, { memberId, until, reason: 'Too loud' }),
    (memberId: number) => keeper.call(banMember, { memberId, until, reason: 'Too loud' }),
    (memberId: number) => keeper.call(grantMemberRole, { memberId, roleId }),
  ]) {
    const member = await makeMember(db)
    const acting = meanwhile(db, ending(member), () => act(member.memberId))
    expect((await refusal(acting)).code).toBe('not_found')
    const subject = `member:${member.memberId}`
    expect(await db.selectFrom('audit_log').selectAll().where('subject', '=', subject).execute()).toEqual([])
  }
})

test('whoever decides on what a member wrote, and holds that, goes on as the account ends, which waits for them', async () => {
  await settings({ reviewComments: 'all' })
  const member = await makeMember(db)
  const { memberId } = member
  const topicId = await makeTopicOf(ann)
  await as(member).call(publishComment, { topicId, body: 'Leaves' })
  await settings({ reviewComments: 'none' })
  // As an approval does, which counts the comment at its author.
  await meanwhile(
    db,
    (tx) =>
      tx.selectFrom('waiting_posts').select('id').where('author_id', '=', memberId).forUpdate().execute(),
    () => as(cast.keeper).call(cancelMember, { memberId }),
    (tx) => tx.updateTable('members').set({ comment_count: 1 }).where('id', '=', memberId).execute(),
  )
  const ended = db.selectFrom('members').select(['comment_count', 'cancelled_by']).where('id', '=', memberId)
  expect(await ended.execute()).toEqual([{ comment_count: 1, cancelled_by: cast.keeper.memberId }])
})

test('an account that its member keeps at the last moment isn’t ended', async () => {
  const kept = await makeMember(db)
  await db
    .updateTable('members')
    .set({ cancellation_due_at: new Date(0) })
    .where('id', '=', kept.memberId)
    .execute()
  await meanwhile(
    db,
    (tx) =>
      tx.updateTable('members').set({ cancellation_due_at: null }).where('id', '=', kept.memberId).execute(),
    () => cancelDueAccounts({ db, log: createLog({ logLevel: 'silent' }) }, accountEndings),
  )
  const ended = await db
    .selectFrom('members')
    .select('id')
    .where('id', '=', kept.memberId)
    .where('cancelled_at', 'is not', null)
    .execute()
  expect(ended).toEqual([])
})
