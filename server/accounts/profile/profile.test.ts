import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { register } from '#contract/accounts/accounts.ts'
import * as contract from '#contract/accounts/profile.ts'
import { listLoginLog } from '#contract/accounts/sessions.ts'
import { readBaseInfo } from '#contract/site/site.ts'
import { foldOldNames } from '#server/accounts/verification/member-queries.ts'
import { notifyRolesChanged } from '#server/core/permissions.ts'
import { createTestApp, eventually, refusal } from '#test/app.ts'
import { passCaptcha } from '#test/codes.ts'
import { makeMember, memberPassword } from '#test/makers.ts'

const { as, db } = await createTestApp()
const nickname = (name: string) => ({ nickname: name, allowsDynamics: true, showsLastSeen: true })

test('a nickname is shown at once, and taken away again', async () => {
  const member = await makeMember(db)
  await as(member).call(contract.saveProfile, {
    nickname: '茶客',
    allowsDynamics: false,
    showsLastSeen: false,
  })
  expect((await as(member).call(readBaseInfo, {})).systemUser?.nickname).toBe('茶客')
  expect(await as(member).call(contract.readProfile, {})).toMatchObject({
    nickname: '茶客',
    allowsDynamics: false,
    showsLastSeen: false,
  })
  await as(member).call(contract.saveProfile, nickname(''))
  expect((await as(member).call(contract.readProfile, {})).nickname).toBeNull()
})

test('what a form doesn’t say stays as another device has saved it', async () => {
  const member = as(await makeMember(db))
  for (const said of [{ allowsDynamics: false }, { nickname: 'Puer' }, { showsLastSeen: false }, {}])
    await member.call(contract.saveProfile, said)
  const kept = { nickname: 'Puer', allowsDynamics: false, showsLastSeen: false }
  expect(await member.call(contract.readProfile, {})).toMatchObject(kept)
})

test.each([
  ['TEA_admin', 'reserved'],
  ['Lu_Yu', 'taken'],
  ['老舍', 'taken'],
  ['ＬＵ＿ｙｕ', 'taken'],
  ['1u_yu', 'taken'],
  ['lυ_yυ', 'taken'],
  ['⽼舍', 'taken'],
  ['Аdmіn', 'reserved'],
  ['а d m і n', 'reserved'],
  ['官方小助手', 'reserved'],
  ['客·服', 'reserved'],
  ['茶馆管理員', 'reserved'],
  ['tea\u200dhouse', 'unseen_characters'],
  ['tea\u00adhouse', 'unseen_characters'],
  ['tea\u2800', 'unseen_characters'],
  ['t\u0301\u0302\u0303ea', 'too_many_marks'],
  ['a name far too long', 'too_long'],
])('the nickname %s is %s', async (name, code) => {
  await makeMember(db, { account: 'lu_yu', nickname: '老舍' }).catch(() => {})
  const member = await makeMember(db)
  const refused = await refusal(as(member).call(contract.saveProfile, nickname(name)))
  expect(refused.fields).toEqual({ nickname: code })
})

test.each(['Nguyễn Tệ', 'ที่รัก', '茶🍵', 'Ólafur', 'र्हिम'])(
  'the nickname %s is a name like any',
  async (name) => {
    const member = await makeMember(db)
    await as(member).call(contract.saveProfile, nickname(name))
    expect((await as(member).call(contract.readProfile, {})).nickname).toBe(name)
  },
)

test('an account that looks like somebody’s name is taken, also where that name is from before names were folded', async () => {
  const old = await makeMember(db, { account: 'tieguanyin_2', nickname: '铁观音' })
  const registration = {
    password: 'rain on the roof tiles',
    hintQuestion: 'Which tea?',
    hintAnswer: 'Oolong tea',
  }
  const signUp = async (account: string) =>
    as(null).call(register, { account, agreeTerms: true, ...registration, ...(await passCaptcha(db)) })
  expect((await refusal(signUp('tleguanyin_2'))).fields).toEqual({ account: 'taken' })
  const unfolded = { account_folded: null, nickname_folded: null }
  await db.updateTable('members').set(unfolded).where('id', '=', old.memberId).execute()
  expect((await refusal(signUp('TIEGUANYIN_2'))).fields).toEqual({ account: 'taken' })
  expect(await foldOldNames(db)).toBe(false)
  expect((await refusal(signUp('t1eguanyln_2'))).fields).toEqual({ account: 'taken' })
})

test('a name that is wanted as nickname and as account at the same moment goes to one', async () => {
  const members = await Promise.all([makeMember(db), makeMember(db), makeMember(db)])
  const captchas = await Promise.all([passCaptcha(db), passCaptcha(db)])
  const registration = {
    account: 'Wanted_Name',
    password: 'rain on the roof tiles',
    hintQuestion: 'Which tea was it?',
    hintAnswer: 'Tieguanyin',
    agreeTerms: true,
  }
  const outcomes = await Promise.allSettled([
    ...members.map((member) => as(member).call(contract.saveProfile, nickname('wanted_name'))),
    ...captchas.map((captcha) => as(null).call(register, { ...registration, ...captcha })),
  ])
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('the password changes only with the old one, which can’t be guessed through', async () => {
  const member = await makeMember(db)
  const change = (oldPassword: string) =>
    as(member).call(contract.changePassword, { oldPassword, password: 'rain on the roof tiles' })
  for (let guess = 0; guess < 5; guess++) {
    expect((await refusal(change('wrong'))).fields).toEqual({ oldPassword: 'password_wrong' })
  }
  expect((await refusal(change(memberPassword))).code).toBe('too_many_tries')
})

test('an avatar is re-encoded, loses what else was in its file, and is served for ever', async () => {
  const member = await makeMember(db)
  const photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#2e6b4f' } })
    .withExif({ IFD0: { Copyright: 'where I live' } })
    .jpeg()
    .toBuffer()
  const { avatarUrl } = await as(member).call(contract.saveAvatar, { picture: photo.toString('base64url') })
  const served = await as(null).send({ url: avatarUrl })
  expect(served.headers).toMatchObject({ 'content-type': 'image/webp', 'x-content-type-options': 'nosniff' })
  expect(served.headers['cache-control']).toContain('immutable')
  const found = await sharp(served.rawPayload).metadata()
  expect(found).toMatchObject({ format: 'webp', width: 256, height: 256 })
  expect(found.exif).toBeUndefined()
  expect((await as(member).call(readBaseInfo, {})).systemUser?.avatarUrl).toBe(avatarUrl)
  await as(member).call(contract.removeAvatar, {})
  expect((await as(null).send({ url: avatarUrl })).statusCode).toBe(404)
})

test.each([
  ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'],
  ['a page', '<!doctype html><script>alert(1)</script>'],
  ['noise', 'GIF89a but not really'],
])('%s is no avatar', async (_, text) => {
  const picture = Buffer.from(text).toString('base64url')
  const refused = await refusal(as(await makeMember(db)).call(contract.saveAvatar, { picture }))
  expect(refused.fields).toEqual({ picture: 'not_a_picture' })
})

test('an avatar beyond its size is called too long, not too big a number', async () => {
  const picture = 'A'.repeat(contract.avatarTextLengthMax + 1)
  const refused = await refusal(as(await makeMember(db)).call(contract.saveAvatar, { picture }))
  expect(refused.fields).toEqual({ picture: 'too_long' })
})

test('the login log tells signing in from renewing, and where, in the reader’s language', async () => {
  const member = await makeMember(db)
  const headers = { 'x-forwarded-for': '120.24.78.68' }
  await as(member).send({ method: 'POST', url: '/api/refreshToken', headers })
  const session = await as(null).send({
    method: 'POST',
    url: '/api/login',
    headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ account: member.account, password: memberPassword }).toString(),
  })
  const log = await as(session.json()).call(listLoginLog, {})
  expect(log.items.map(({ kind, place }) => [kind, place])).toEqual([
    ['sign_in', 'Guangdong'],
    ['renewal', 'Guangdong'],
    ['sign_in', ''],
  ])
  expect((await as(session.json()).call(listLoginLog, {}, 'zh-CN')).items[0]?.place).toBe('广东')
})

test('whose roles include no picture uploads none, is told so, and may still take the present one away', async () => {
  const member = await makeMember(db)
  expect((await as(member).call(contract.readProfile, {})).can.uploadAvatar).toBe(true)
  await db.transaction().execute(async (tx) => {
    await sql`update roles set rights = array_remove(rights, 'upload_avatar') where is_default`.execute(tx)
    await notifyRolesChanged(tx)
  })
  await eventually(async () => {
    expect((await as(member).call(contract.readProfile, {})).can.uploadAvatar).toBe(false)
  })
  const upload = as(member).call(contract.saveAvatar, { picture: 'AAAA' })
  expect(await refusal(upload)).toMatchObject({ status: 403, code: 'forbidden' })
  await as(member).call(contract.removeAvatar, {})
})
