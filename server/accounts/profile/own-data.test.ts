import { inflateRawSync } from 'node:zlib'
import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { signIn } from '#contract/accounts/accounts.ts'
import { muteMember } from '#contract/accounts/members.ts'
import * as contract from '#contract/accounts/own-data.ts'
import { saveAvatar } from '#contract/accounts/profile.ts'
import { buyMembershipCard } from '#contract/money/membership-cards.ts'
import { startRecharge } from '#contract/money/recharge.ts'
import { saveDraft } from '#contract/posts/drafts.ts'
import { readTopic } from '#contract/posts/topics.ts'
import { appealDecision, listOwnDecisions } from '#contract/site/appeals.ts'
import { createLog } from '#server/core/log.ts'
import { UserError } from '#server/core/user-error.ts'
import { readOwnFiles } from '#server/posts/uploads/own-files.ts'
import { accountEndings } from '#server/site.ts'
import { createTestApp, eventually, refusal } from '#test/app.ts'
import { makeCard, makeSpecification } from '#test/card-makers.ts'
import { testDeps } from '#test/deps.ts'
import {
  makeAnswer,
  makeComment,
  makeEnvelope,
  makeMember,
  makeMoney,
  makePoints,
  makeReplies,
  makeRole,
  makeTopic,
  memberPassword,
} from '#test/makers.ts'
import { drawPicture, sendFile } from '#test/upload-files.ts'
import type { OwnFiles } from './archive.ts'
import { cancelDueAccounts } from './cancellation.ts'
import { makeWaitingExports } from './own-data.ts'
import { archiveParts } from './own-data-queries.ts'

const { as, cast, db, tags } = await createTestApp()
const password = memberPassword
const log = createLog({ logLevel: 'silent' })
const readFiles: OwnFiles = (files, memberId) => readOwnFiles(files, memberId, testDeps.uploads)
const work = (ownFiles = readFiles) => makeWaitingExports({ db, log }, { ownFiles })
const cancelDue = () => cancelDueAccounts({ db, log }, accountEndings)

/** Of a zip what is JSON, read. */
const readRows = (zip: Buffer): Record<string, unknown[]> =>
  Object.fromEntries(
    Object.entries(readZip(zip)).flatMap(([name, bytes]) =>
      name.endsWith('.json') ? [[name, JSON.parse(bytes.toString())]] : [],
    ),
  )

/** The files of a zip by its own central directory, so that what is read is what any program would find. */
function readZip(zip: Buffer): Record<string, Buffer> {
  const end = zip.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'))
  let at = zip.readUInt32LE(end + 16)
  const files: Record<string, Buffer> = {}
  for (let count = zip.readUInt16LE(end + 10); count > 0; count--) {
    const nameLength = zip.readUInt16LE(at + 28)
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength)
    const local = zip.readUInt32LE(at + 42)
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const packed = zip.subarray(start, start + zip.readUInt32LE(at + 20))
    files[name] = inflateRawSync(packed)
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  return files
}

test('an archive holds all of one’s own, nothing of others and no secret, and comes by a link', async () => {
  const member = await makeMember(db)
  const topicId = await makeTopic(db, { authorId: member.memberId, tagId: tags.green, title: 'Mine' })
  await makeTopic(db, { authorId: cast.ann.memberId, tagId: tags.green, title: 'Not mine' })
  await makeAnswer(db, member.memberId, 'Hangzhou')
  await makeAnswer(db, cast.ann.memberId, 'Not mine')
  await makeMoney(db, cast.ann.memberId, 77)
  await makeMoney(db, member.memberId, 500)
  await as(member).call(startRecharge, { amount: '3.00', gateway: 'sandbox' })
  await makeEnvelope(db, { topicId, giverId: member.memberId, totalFen: 200, shareCount: 2 })
  const { commentId } = await makeComment(db, { topicId, authorId: member.memberId })
  await makeReplies(db, commentId, member.memberId, 1_003)

  await as(member).call(contract.requestExport, { password })
  expect((await as(member).call(contract.readOwnData, {})).export?.state).toBe('waiting')
  expect((await refusal(as(member).call(contract.createExportLink, { password }))).code).toBe('not_found')
  await Promise.all([work(), work()])
  expect((await as(member).call(contract.readOwnData, {})).export?.state).toBe('ready')

  const { address } = await as(member).call(contract.createExportLink, { password })
  const answer = await as(null).send({ url: address })
  expect(answer.headers).toMatchObject({
    'content-type': 'application/zip',
    'cache-control': 'private, no-store',
  })
  const files = readRows(answer.rawPayload)
  expect(files['account.json']).toMatchObject([{ account: member.account }])
  expect(files['topics.json']).toMatchObject([{ title: 'Mine' }])
  expect(files['ledger.json']).toMatchObject([
    { currency: 'CNY', reason: 'recharge', amount: 500, balance_after: 500 },
    { currency: 'CNY', reason: 'recharge', amount: 200, balance_after: 700 },
    { currency: 'CNY', reason: 'envelope_given', amount: -200, balance_after: 500 },
  ])
  expect(files['recharge-orders.json']).toMatchObject([{ amount_fen: 300, status: 'pending' }])
  expect(files['comments.json']).toHaveLength(1)
  expect(files['replies.json']).toHaveLength(1_003)
  expect(files['red-envelopes-given.json']).toMatchObject([
    { topic_id: topicId, total_fen: 200, share_count: 2 },
  ])
  expect(files['registration-fields.json']).toMatchObject([{ name_en: 'City', text: 'Hangzhou' }])
  expect(JSON.stringify(files)).not.toMatch(/argon2|hash|Not mine/)
})

test('an archive holds roles and orders, drafts, sessions and reminders, the avatar, uploads as files, and says what each file is', async () => {
  const member = await makeMember(db)
  const { memberId } = member
  const picture = await drawPicture('png', { width: 300, height: 200 })
  await as(member).call(saveAvatar, { picture: picture.toString('base64url') })
  const { body } = await sendFile(as(member), 'image', { name: '../../茶 & tea.png', bytes: picture })
  const roleId = await makeRole(db, 'Regular')
  await db
    .insertInto('member_roles')
    .values({ member_id: memberId, role_id: roleId, expires_at: new Date('2030-01-01'), source: 'staff' })
    .execute()
  const cardId = await makeCard(db, await makeRole(db, 'Master'))
  const specificationId = await makeSpecification(db, cardId, { priceFen: 0, pricePoints: 10, stock: 1 })
  await makePoints(db, memberId, 10)
  const price = { agreedFen: 0, agreedPoints: 10, requestKey: crypto.randomUUID() }
  await as(member).call(buyMembershipCard, { specificationId, quantity: 1, ...price })
  await as(member).call(saveDraft, { place: 'topic', title: 'Begun', body: 'Two minutes' })
  await as(cast.keeper).call(muteMember, { memberId, reason: 'Loud.', until: '2030-01-01T00:00:00Z' })
  const [mute] = (await as(member).call(listOwnDecisions, {})).items
  await as(member).call(appealDecision, { decisionId: mute!.decisionId, words: 'I whispered.' })
  await as(null).call(signIn, { account: member.account, password })
  await db
    .insertInto('reminders')
    .values({ member_id: memberId, actor_id: cast.ann.memberId, kind: 'followed', event: 'followed' })
    .execute()

  await as(member).call(contract.requestExport, { password })
  await work()
  const { address } = await as(member).call(contract.createExportLink, { password })
  const zip = (await as(null).send({ url: address })).rawPayload
  const files = readZip(zip)
  const rows = readRows(zip)
  expect(rows['roles.json']).toMatchObject([{ name_en: 'Regular', source: 'staff' }, { source: 'card' }])
  expect(JSON.stringify(rows['roles.json'])).toContain('2030-01-01')
  expect(rows['card-orders.json']).toMatchObject([{ quantity: 1, paid_points: 10 }])
  expect(rows['drafts.json']).toMatchObject([{ place: 'topic', title: 'Begun', body: 'Two minutes' }])
  const here = { address: '127.0.0.1' }
  expect(rows['sessions.json']).toMatchObject([{ ...here, ended_at: null }, here])
  expect(rows['login-log.json']).toMatchObject([
    { ...here, kind: 'sign_in' },
    { ...here, kind: 'sign_in' },
  ])
  expect(rows['reminders.json']).toMatchObject([{ kind: 'followed', read_at: null }])
  expect(rows['appeals.json']).toMatchObject([
    { act: 'mute_member', words: 'I whispered.', is_accepted: null },
  ])
  expect((await sharp(files['avatar.webp']).metadata()).format).toBe('webp')
  expect(rows['uploads.json']).toMatchObject([{ path: body.url }])
  const [name = ''] = Object.keys(files).filter((file) => file.startsWith('uploads/'))
  expect(name).toMatch(/^uploads\/\d+-[^/]*茶 _ tea[^/]*$/)
  expect(await sharp(files[name]).metadata()).toMatchObject({ format: 'webp', width: 300 })
  const readme = files['README.md']?.toString() ?? ''
  const described = [...readme.matchAll(/^- `(.+)`:/gm)].map(([, file]) => file)
  const present = Object.keys(files).map((file) => file.replace(/^uploads\/.*/, 'uploads/'))
  // In both languages.
  for (const file of present.filter((each) => each !== 'README.md')) {
    expect(described.filter((each) => each === file)).toHaveLength(2)
  }
})

test('an archive that cannot be made keeps no other from being made', async () => {
  const [broken, sound] = [await makeMember(db), await makeMember(db)]
  // A file that the database refuses to read of one member.
  const divisorOf = (memberId: number) => (memberId === broken.memberId ? 0 : 1)
  archiveParts['odd.json'] = (memberId, afterId) =>
    sql`select (1 / ${divisorOf(memberId)}::int)::bigint as id where ${afterId}::bigint = 0`
  onTestFinished(() => void delete archiveParts['odd.json'])
  for (const member of [broken, sound]) await as(member).call(contract.requestExport, { password })
  await work()
  const stateOf = async (member: typeof broken) =>
    (await as(member).call(contract.readOwnData, {})).export?.state
  expect(await Promise.all([stateOf(broken), stateOf(sound)])).toEqual(['failed', 'ready'])
  // Whose archive failed may ask again at once.
  await as(broken).call(contract.requestExport, { password })
  expect(await stateOf(broken)).toBe('waiting')
})

test('an archive in whose middle the database is lost is made a little later', async () => {
  const member = await makeMember(db)
  await as(member).call(contract.requestExport, { password })
  await work(() => {
    throw new UserError('unavailable')
  })
  const stateOf = async () => (await as(member).call(contract.readOwnData, {})).export?.state
  expect(await stateOf()).toBe('waiting')
  await db
    .updateTable('data_exports')
    .set({ due_at: new Date() })
    .where('member_id', '=', member.memberId)
    .execute()
  await work()
  expect(await stateOf()).toBe('ready')
})

test('a link ends after five minutes, and a forged one opens nothing', async () => {
  const member = await makeMember(db)
  await as(member).call(contract.requestExport, { password })
  await work()
  const { address } = await as(member).call(contract.createExportLink, { password })
  const [, id = '', expires = ''] = /exports\/(\d+)\?expires=(\d+)/.exec(address) ?? []
  expect(Number(expires) - Date.now()).toBeLessThanOrEqual(300_000)
  const forged = [
    address.replace(expires, String(Number(expires) + 600_000)),
    address.replace(`exports/${id}`, `exports/${Number(id) - 1}`),
    address.replace(/signature=.*/, 'signature=x'),
    `/exports/${id}`,
  ]
  for (const url of forged) expect((await as(null).send({ url })).statusCode).toBe(422)
})

test('an archive needs the password, and there is one a day', async () => {
  const member = await makeMember(db)
  expect((await refusal(as(member).call(contract.requestExport, {}))).fields).toEqual({
    password: 'password_wrong',
  })
  await as(member).call(contract.requestExport, { password })
  expect((await refusal(as(member).call(contract.requestExport, { password }))).code).toBe(
    'too_many_requests',
  )
  const isOld = async () => (await as(member).call(contract.readOwnData, {})).export?.isOld
  expect(await isOld()).toBe(false)
  const requested_at = new Date(Date.now() - 25 * 3_600_000)
  await db
    .updateTable('data_exports')
    .set({ requested_at })
    .where('member_id', '=', member.memberId)
    .execute()
  expect(await isOld()).toBe(true)
  await as(member).call(contract.requestExport, { password })
  expect(await isOld()).toBe(false)
})

test('an account that cancels itself works for seven days, and can stay', async () => {
  const member = await makeMember(db)
  const { cancellationDueAt } = await as(member).call(contract.requestCancellation, { password })
  expect(Date.parse(cancellationDueAt) - Date.now()).toBeGreaterThan(6.9 * 86_400_000)
  await cancelDue()
  expect((await as(member).call(contract.readOwnData, {})).cancellationDueAt).toBe(cancellationDueAt)
  // Asked for on another device that hasn't heard of it, it comes no later.
  expect(await as(member).call(contract.requestCancellation, { password })).toEqual({ cancellationDueAt })
  await as(member).call(contract.withdrawCancellation, {})
  expect((await as(member).call(contract.readOwnData, {})).cancellationDueAt).toBeNull()
})

test('after seven days nothing of the person is left, and of what they wrote its place', async () => {
  const member = await makeMember(db, { nickname: '临走的人' })
  await makeAnswer(db, member.memberId, 'Hangzhou')
  const topicId = await makeTopic(db, { authorId: member.memberId, tagId: tags.green })
  await as(member).call(contract.requestCancellation, { password })
  await db
    .updateTable('members')
    .set({ cancellation_due_at: new Date(0) })
    .where('id', '=', member.memberId)
    .execute()
  await Promise.all([cancelDue(), cancelDue()])
  expect((await as(member).send({ url: '/api/profile' })).statusCode).toBe(401)
  const entering = as(null).call(signIn, { account: member.account, password })
  expect((await refusal(entering)).code).toBe('wrong_credentials')
  await eventually(async () => {
    const { author } = await as(null).call(readTopic, { topicId })
    expect(author).toMatchObject({ account: '', nickname: null, isCancelled: true })
  })
  const row = await db
    .selectFrom('members')
    .selectAll()
    .where('id', '=', member.memberId)
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({
    nickname: null,
    email: null,
    phone: null,
    password_hash: null,
    hint_answer_hash: null,
  })
  const answers = db.selectFrom('member_field_values').selectAll().where('member_id', '=', member.memberId)
  expect(await answers.execute()).toEqual([])
})

test('the last administrator stays', async () => {
  const leaving = as(cast.keeper).call(contract.requestCancellation, { password })
  expect((await refusal(leaving)).code).toBe('last_administrator')
})
