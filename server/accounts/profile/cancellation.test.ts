import { expect, test } from 'vitest'
import { register, signIn, signInByLink } from '#contract/accounts/accounts.ts'
import { banMember, cancelMember, dismissStaff } from '#contract/accounts/members.ts'
import { requestCancellation } from '#contract/accounts/own-data.ts'
import { readProfile, saveAvatar } from '#contract/accounts/profile.ts'
import { saveDeliveryChoices } from '#contract/people/delivery.ts'
import { saveDraft } from '#contract/posts/drafts.ts'
import { listReviewQueue } from '#contract/posts/review.ts'
import { publishTopic } from '#contract/posts/topic-writing.ts'
import { createSignInLink } from '#server/accounts/sign-in/sign-in-links.ts'
import { requireAnotherAdministrator } from '#server/accounts/verification/administrators.ts'
import { lockMember } from '#server/accounts/verification/member-queries.ts'
import { createLog } from '#server/core/log.ts'
import { readBalances } from '#server/money/ledger/ledger.ts'
import { accountEndings } from '#server/site.ts'
import { createTestApp, RefusedCall, refusal } from '#test/app.ts'
import { passCaptcha } from '#test/codes.ts'
import { type Member, makeAnswer, makeMember, makeMoney, memberPassword } from '#test/makers.ts'
import { meanwhile } from '#test/meanwhile.ts'
import { drawPicture } from '#test/upload-files.ts'
import { cancelDueAccounts } from './cancellation.ts'

const { as, cast, db, tags } = await createTestApp({
  reviewTopics: 'all',
  captchaAfterTopicsPerMinute: 1000,
})
const keeper = as(cast.keeper)
const log = createLog({ logLevel: 'silent' })
const cancelDue = () => cancelDueAccounts({ db, log }, accountEndings)
const phone = '+8613800138000'
const email = 'Leaving@example.org'

const makeDue = (memberId: number) =>
  db
    .updateTable('members')
    .set({ cancellation_due_at: new Date(0) })
    .where('id', '=', memberId)
    .execute()

/** A member with everything that an account can hold, and money in an envelope that waits for review. */
async function makeSettled() {
  const member = await makeMember(db, { nickname: `Going ${Math.random()}`.slice(0, 15) })
  const { memberId: member_id } = member
  await db
    .updateTable('members')
    .set({ phone, phone_bound_at: new Date(), email, email_bound_at: new Date() })
    .where('id', '=', member_id)
    .execute()
  const picture = await drawPicture('png', { width: 200, height: 200 })
  await as(member).call(saveAvatar, { picture: picture.toString('base64url') })
  await as(member).call(saveDraft, { place: 'topic', body: 'My address is …' })
  await as(member).call(saveDeliveryChoices, { digest: 'weekly', timeZone: 'Asia/Shanghai' })
  await makeAnswer(db, member_id, 'Hangzhou')
  const secret = Buffer.from(`secret of ${member_id}`)
  await db.insertInto('authenticators').values({ member_id, sealed_secret: secret }).execute()
  await db.insertInto('recovery_codes').values({ member_id, code_hash: secret }).execute()
  await db
    .insertInto('passkeys')
    .values({
      credential_id: String(member_id),
      member_id,
      public_key: secret,
      sign_count: 0,
      transports: [],
      name: 'Key',
    })
    .execute()
  await db
    .insertInto('third_party_accounts')
    .values({ provider: 'oidc', subject: String(member_id), member_id })
    .execute()
  const link = await db.transaction().execute((tx) => createSignInLink(tx, member_id))
  await makeMoney(db, member_id, 1_000)
  await as(member).call(publishTopic, {
    tagId: tags.green,
    title: 'A gift',
    body: 'For whoever comes',
    envelopeKind: 'fixed',
    envelopeAmount: '2',
    envelopeShares: 3,
    envelopeKey: crypto.randomUUID(),
  })
  expect((await readBalances(db, member_id)).balanceFen).toBe(400)
  return { ...member, link }
}

const personalTables = [
  'avatars',
  'authenticators',
  'recovery_codes',
  'passkeys',
  'third_party_accounts',
  'login_log',
  'sessions',
  'data_exports',
  'member_field_values',
  'drafts',
  'delivery_choices',
  'push_devices',
  'read_places',
  'sign_in_links',
  'sign_in_tickets',
  'known_browsers',
] as const

async function countPersonalRows(memberId: number): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of personalTables) {
    const rows = await db.selectFrom(table).select('member_id').where('member_id', '=', memberId).execute()
    if (rows.length > 0) counts[table] = rows.length
  }
  return counts
}

const doors: [string, (member: Member) => Promise<unknown>][] = [
  [
    'its own clock',
    async (member) => {
      await as(member).call(requestCancellation, { password: memberPassword })
      await makeDue(member.memberId)
      await cancelDue()
    },
  ],
  ['staff', ({ memberId }) => keeper.call(cancelMember, { memberId })],
]

test.each(doors)(
  'an account that %s ends leaves nothing of the person, gives held money back, and frees phone and mail',
  async (_, end) => {
    const member = await makeSettled()
    const { memberId } = member
    await end(member)
    expect((await as(member).send({ url: '/api/profile' })).statusCode).toBe(401)
    expect((await readBalances(db, memberId)).balanceFen).toBe(1_000)
    expect((await keeper.call(listReviewQueue, {})).items).toEqual([])
    expect(await countPersonalRows(memberId)).toEqual({})
    const row = await db
      .selectFrom('members')
      .selectAll()
      .where('id', '=', memberId)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      cancelled_at: expect.any(Date),
      cancellation_due_at: null,
      nickname: null,
      avatar_path: null,
      email: null,
      email_bound_at: null,
      phone: null,
      phone_bound_at: null,
      password_hash: null,
      hint_question: null,
      hint_answer_hash: null,
      staff_role: null,
    })
    const { account } = member
    const entering = as(null).call(signIn, { account, password: memberPassword })
    expect((await refusal(entering)).code).toBe('wrong_credentials')
    const byLink = as(null).call(signInByLink, { token: member.link, password: 'tea leaves fall 9' })
    expect((await refusal(byLink)).code).toBe('link_expired')
    const heir = await makeMember(db)
    await db.updateTable('members').set({ phone, email }).where('id', '=', heir.memberId).execute()
    await db
      .updateTable('members')
      .set({ phone: null, email: null })
      .where('id', '=', heir.memberId)
      .execute()
    const taken = as(null).call(register, {
      type: 'account',
      account,
      password: 'tea leaves fall 9',
      hintQuestion: 'Which tea was it?',
      hintAnswer: 'Tieguanyin',
      agreeTerms: true,
      ...(await passCaptcha(db)),
    })
    expect((await refusal(taken)).fields).toEqual({ account: 'taken' })
  },
)

/** The last two. They have no password, because checking one would let the other act first. */
const makeAdministrators = async () => {
  await db.updateTable('members').set({ staff_role: null }).execute()
  const pair = [
    await makeMember(db, { staffRole: 'administrator' }),
    await makeMember(db, { staffRole: 'administrator' }),
  ] as const
  await db.updateTable('members').set({ password_hash: null }).execute()
  return pair
}

const outcomeOf = async (calling: Promise<unknown>) =>
  calling.then(
    () => 'done',
    (error: unknown) => (error instanceof RefusedCall ? error.code : String(error)),
  )

/** Administrators who can still act, and will be able to next week. */
const countActing = async () => {
  const { acting } = await db
    .selectFrom('members')
    .select((eb) => eb.fn.countAll<number>().as('acting'))
    .where('staff_role', '=', 'administrator')
    .where('cancelled_at', 'is', null)
    .where('cancellation_due_at', 'is', null)
    .where('banned_until', 'is', null)
    .executeTakeFirstOrThrow()
  return acting
}

const until = new Date(Date.now() + 86_400_000).toISOString()
const pairs: [string, (one: Member, two: Member) => Promise<unknown>[]][] = [
  [
    'one leaves and dismisses the other',
    (one, two) => [
      as(one).call(requestCancellation, {}),
      as(one).call(dismissStaff, { memberId: two.memberId }),
    ],
  ],
  [
    'one leaves and ends the account of the other',
    (one, two) => [
      as(one).call(requestCancellation, {}),
      as(one).call(cancelMember, { memberId: two.memberId }),
    ],
  ],
  [
    'one leaves and bans the other',
    (one, two) => [
      as(one).call(requestCancellation, {}),
      as(one).call(banMember, { memberId: two.memberId, until, reason: 'Quarrel' }),
    ],
  ],
  ['both leave', (one, two) => [one, two].map((each) => as(each).call(requestCancellation, {}))],
  [
    'each dismisses the other',
    (one, two) => [
      as(one).call(dismissStaff, { memberId: two.memberId }),
      as(two).call(dismissStaff, { memberId: one.memberId }),
    ],
  ],
]

test.each(pairs)('of the last two administrators one stays when, at once, %s', async (_, act) => {
  for (let round = 0; round < 5; round++) {
    const [one, two] = await makeAdministrators()
    const outcomes = await Promise.all(act(one, two).map(outcomeOf))
    // Whoever is dismissed before they are asked who they are may do nothing any more.
    const refused = outcomes.includes('forbidden') ? 'forbidden' : 'last_administrator'
    expect(outcomes.toSorted()).toEqual(['done', refused])
    expect(await countActing()).toBe(1)
  }
})

test('whoever asks to leave and staff who act on them meanwhile don’t wait for each other in a circle', async () => {
  const member = await makeMember(db)
  // As a ban or a dismissal locks.
  const leaving = await meanwhile(
    db,
    (tx) => lockMember(tx, member.memberId),
    () => as(member).call(requestCancellation, { password: memberPassword }),
    (tx) => requireAnotherAdministrator(tx, member.memberId),
  )
  expect(Date.parse(leaving.cancellationDueAt)).toBeGreaterThan(Date.now())
})

test('an administrator whose week is over stays while nobody else could act, and the others go', async () => {
  const [one, two] = await makeAdministrators()
  const member = await makeMember(db)
  // As an earlier version let it come to pass.
  for (const { memberId } of [one, two, member]) await makeDue(memberId)
  await cancelDue()
  const left = await db
    .selectFrom('members')
    .select('id')
    .where('id', 'in', [one.memberId, two.memberId, member.memberId])
    .where('cancelled_at', 'is', null)
    .orderBy('id')
    .execute()
  expect(left.map(({ id }) => id)).toEqual([one.memberId, two.memberId])
  await db.updateTable('members').set({ cancellation_due_at: null }).where('id', '=', one.memberId).execute()
  await cancelDue()
  expect((await refusal(as(two).call(readProfile, {}))).code).toBe('session_ended')
  expect((await as(one).call(readProfile, {})).account).toBe(one.account)
})
