import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { signIn } from '#contract/accounts/accounts.ts'
import {
  bindEmail,
  bindPhone,
  proveOldPhone,
  readBindings,
  rebindPhone,
} from '#contract/accounts/bindings.ts'
import { type CodeModule, requestCode } from '#contract/accounts/codes.ts'
import { recoverPassword } from '#contract/accounts/recovery.ts'
import { defaultSettings } from '#contract/core/settings.ts'
import { cancelAccount } from '#server/accounts/profile/cancel-account.ts'
import { issueCode } from '#server/accounts/verification/codes.ts'
import { lockMember, updateMember } from '#server/accounts/verification/member-queries.ts'
import type { Tx } from '#server/core/database.ts'
import { postMessage } from '#server/notifications/outbox.ts'
import { createTestApp, refusal, sessionOf } from '#test/app.ts'
import { passCaptcha, readPosted } from '#test/codes.ts'
import { testDeps } from '#test/deps.ts'
import { type Member, makeMember, memberPassword } from '#test/makers.ts'
import { meanwhile } from '#test/meanwhile.ts'

const { as, db, settings } = await createTestApp()

// All of them ask for their codes from one address.
beforeEach(async () => {
  await db.deleteFrom('attempt_counts').execute()
})

const fieldsOf = (phoneNumber: string) => ({ phoneCountry: '86', phoneNumber })
async function askCode(
  member: Member,
  module: CodeModule,
  fields: object,
  recipient: string,
): Promise<string> {
  const captcha = await passCaptcha(db)
  await as(member).call(requestCode, {
    module,
    channel: recipient.includes('@') ? 'mail' : 'sms',
    ...fields,
    ...captcha,
  })
  return (await readPosted(db, recipient))?.code ?? 'none'
}
async function bind(member: Member, phoneNumber: string) {
  const code = await askCode(member, 'bindPhone', fieldsOf(phoneNumber), `+86${phoneNumber}`)
  return as(member).call(bindPhone, { ...fieldsOf(phoneNumber), code })
}

test('a phone is bound with its code, shown masked, and changed in two steps', async () => {
  const member = await makeMember(db)
  await bind(member, '13900000001')
  expect((await as(member).call(readBindings, {})).phone?.masked).toBe('**** 0001')

  const next = fieldsOf('13900000002')
  const skipped = as(member).call(rebindPhone, { ...next, code: '123456' })
  expect((await refusal(skipped)).code).toBe('old_phone_unproven')

  const oldCode = await askCode(member, 'proveOldPhone', {}, '+8613900000001')
  await as(member).call(proveOldPhone, { code: oldCode })
  expect((await as(member).call(readBindings, {})).isOldPhoneProven).toBe(true)
  const newCode = await askCode(member, 'bindNewPhone', next, '+8613900000002')
  await as(member).call(rebindPhone, { ...next, code: newCode })
  const after = await as(member).call(readBindings, {})
  expect(after).toMatchObject({ phone: { masked: '**** 0002' }, isOldPhoneProven: false })
})

test('a first phone that was bound a moment ago is not replaced by another as if there were none', async () => {
  const member = await makeMember(db)
  const second = fieldsOf('13900000004')
  const code = await askCode(member, 'bindPhone', second, '+8613900000004')
  const bindFirst = (tx: Tx) =>
    updateMember(tx, member.memberId, { phone: '+8613900000003', phone_bound_at: new Date() })
  const binding = await meanwhile(db, bindFirst, () =>
    refusal(as(member).call(bindPhone, { ...second, code })),
  )
  expect(binding.code).toBe('phone_bound')
  expect((await as(member).call(readBindings, {})).phone?.masked).toBe('**** 0003')
})

test('a phone that is bound while the account ends is nobody’s', async () => {
  const member = await makeMember(db)
  const [phone, { memberId }] = ['+8613900000007', member]
  const code = await askCode(member, 'bindPhone', fieldsOf('13900000007'), phone)
  const end = async (tx: Tx) => {
    await lockMember(tx, memberId)
    await cancelAccount(tx, { memberId, by: null, endings: [] })
  }
  await meanwhile(db, end, () => as(member).call(bindPhone, { ...fieldsOf('13900000007'), code }))
  await db.updateTable('codes').set({ sent_at: sql`now() - interval '2 minutes'` }).execute()
  const heir = await makeMember(db)
  await bind(heir, '13900000007')
  expect((await as(heir).call(readBindings, {})).phone?.masked).toBe('**** 0007')
})

test("a day's codes are counted together for all phones that a member asks for at once", async () => {
  const member = await makeMember(db)
  await settings({ codesPerDay: 1 })
  const order = { module: 'bindPhone', subject: '+8613900000005', memberId: member.memberId } as const
  const asking = await meanwhile(
    db,
    (tx) =>
      issueCode(
        tx,
        { language: 'en-US', settings: defaultSettings, site: testDeps },
        { ...order, to: undefined },
      ),
    () => refusal(askCode(member, 'bindPhone', fieldsOf('13900000006'), '+8613900000006')),
  )
  expect(asking.code).toBe('too_many_codes')
  await settings({ codesPerDay: defaultSettings.codesPerDay })
})

test('the proof of the old phone counts for three hours and for one session', async () => {
  const member = await makeMember(db)
  await bind(member, '13900000011')
  await as(member).call(proveOldPhone, { code: await askCode(member, 'proveOldPhone', {}, '+8613900000011') })
  await sql`update old_phone_proofs set proven_at = now() - interval '3 hours 1 second'`.execute(db)
  const late = as(member).call(rebindPhone, { ...fieldsOf('13900000012'), code: '123456' })
  expect((await refusal(late)).code).toBe('old_phone_unproven')
})

test('what was sent to a phone, and proven of it, is good for nothing once another is bound', async () => {
  const member = await makeMember(db)
  const session = as(null).call(signIn, { account: member.account, password: memberPassword })
  const elsewhere = { ...member, ...sessionOf(await session) }
  await bind(member, '13900000013')
  const [old, next] = ['+8613900000013', fieldsOf('13900000014')]
  for (const each of [member, elsewhere]) {
    await as(each).call(proveOldPhone, { code: await askCode(each, 'proveOldPhone', {}, old) })
    await db.updateTable('codes').set({ sent_at: sql`now() - interval '2 minutes'` }).execute()
  }
  const toRecover = await askCode(member, 'recover', { account: member.account }, old)
  await db.updateTable('codes').set({ sent_at: sql`now() - interval '2 minutes'` }).execute()
  const toProve = await askCode(member, 'proveOldPhone', {}, old)
  const code = await askCode(member, 'bindNewPhone', next, '+8613900000014')
  await as(member).call(rebindPhone, { ...next, code })

  const third = as(elsewhere).call(rebindPhone, { ...fieldsOf('13900000015'), code: '123456' })
  expect((await refusal(third)).code).toBe('old_phone_unproven')
  const proving = as(elsewhere).call(proveOldPhone, { code: toProve })
  expect((await refusal(proving)).fields).toEqual({ code: 'code_wrong' })
  const recovering = as(null).call(recoverPassword, {
    ...{ account: member.account, way: 'sms', code: toRecover, password: 'a teapot for every season' },
  })
  expect((await refusal(recovering)).fields).toEqual({ code: 'code_wrong' })
})

test('a code that is asked for while another phone or address is bound goes to the new one', async () => {
  const member = await makeMember(db)
  const [oldPhone, newPhone] = ['+8613900000016', '+8613900000017']
  const [oldMail, newMail] = ['was-mine@example.org', 'is-mine@example.org']
  const bound = (phone: string, email: string) => (tx: Tx) =>
    updateMember(tx, member.memberId, {
      phone,
      phone_bound_at: new Date(),
      email,
      email_bound_at: new Date(),
    })
  const { account } = member
  for (const [module, fields, from, to] of [
    ['recover', { account }, oldPhone, newPhone],
    ['proveOldPhone', {}, oldPhone, newPhone],
    ['recover', { account }, oldMail, newMail],
  ] as const) {
    await db.transaction().execute(bound(oldPhone, oldMail))
    await db.updateTable('codes').set({ sent_at: sql`now() - interval '2 minutes'` }).execute()
    await db.deleteFrom('outgoing_messages').execute()
    await meanwhile(db, bound(newPhone, newMail), () => askCode(member, module, fields, from))
    expect([await readPosted(db, from), (await readPosted(db, to))?.code]).toEqual([
      undefined,
      expect.stringMatching(/^\d{6}$/),
    ])
  }
})

test('a phone belongs to one member: the second gets no code, and can’t bind it', async () => {
  const [first, second] = [await makeMember(db), await makeMember(db)]
  await bind(first, '13900000021')
  await db.deleteFrom('outgoing_messages').execute()
  await db.deleteFrom('codes').execute()
  expect(await askCode(second, 'bindPhone', fieldsOf('13900000021'), '+8613900000021')).toBe('none')
})

test('of two members who bind one phone at the same moment exactly one has it', async () => {
  const members = [await makeMember(db), await makeMember(db)] as const
  const phone = fieldsOf('13900000031')
  const code = await askCode(members[0], 'bindPhone', phone, '+8613900000031')
  const outcomes = await Promise.allSettled(
    members.map((member) => as(member).call(bindPhone, { ...phone, code })),
  )
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('an address is bound with its code and the password', async () => {
  const member = await makeMember(db)
  const email = 'Mine@example.org'
  const code = await askCode(member, 'bindEmail', { email }, email)
  const without = as(member).call(bindEmail, { email, code, password: 'wrong' })
  expect((await refusal(without)).fields).toEqual({ password: 'password_wrong' })
  await as(member).call(bindEmail, { email, code, password: memberPassword })
  const recover = { account: member.account }
  const toOld = await askCode(member, 'recover', recover, email)
  const next = { email: 'mine-too@example.org' }
  const nextCode = await askCode(member, 'bindEmail', next, next.email)
  await as(member).call(bindEmail, { ...next, code: nextCode, password: memberPassword })
  const recovering = as(null).call(recoverPassword, {
    ...{ ...recover, way: 'mail', code: toOld, password: 'a teapot for every season' },
  })
  expect((await refusal(recovering)).fields).toEqual({ code: 'code_wrong' })
  expect((await as(member).call(readBindings, {})).email?.masked).toBe('m***@example.org')
})

test('what waits for an address isn’t sent there once it is somebody’s no longer', async () => {
  const [mover, leaver, stayer] = await Promise.all([makeMember(db), makeMember(db), makeMember(db)])
  const { keys } = testDeps
  await db.transaction().execute(async (tx) => {
    for (const { memberId, account } of [mover, leaver, stayer]) {
      const email = `${account}@example.org`
      await updateMember(tx, memberId, { email, email_bound_at: new Date() })
      const content = { subject: 'Missed', text: 'What you missed' }
      await postMessage(tx, keys, { channel: 'mail', recipient: email, content, canWait: true })
    }
  })
  const next = `next-of-${mover.account}@example.org`
  const code = await askCode(mover, 'bindEmail', { email: next }, next)
  await as(mover).call(bindEmail, { email: next, code, password: memberPassword })
  await db
    .transaction()
    .execute((tx) => cancelAccount(tx, { memberId: leaver.memberId, by: null, endings: [] }))
  const waiting = await db
    .selectFrom('outgoing_messages')
    .select('recipient')
    .where('can_wait', '=', true)
    .execute()
  expect(waiting).toEqual([{ recipient: `${stayer.account}@example.org` }])
})

test('a guest asks for no code that only members need', async () => {
  const asked = as(null).call(requestCode, {
    module: 'proveOldPhone',
    channel: 'sms',
    ...(await passCaptcha(db)),
  })
  expect((await refusal(asked)).code).toBe('not_signed_in')
})
