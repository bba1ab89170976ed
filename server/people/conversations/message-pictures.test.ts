import { expect, test } from 'vitest'
import {
  listConversations,
  removeConversation,
  removePrivateMessage,
} from '#contract/people/conversations.ts'
import { sendPrivateMessage } from '#contract/people/message-sending.ts'
import { casePicturePath, messagePicturePath } from '#contract/posts/private-pictures.ts'
import { createReport } from '#contract/posts/reports.ts'
import { addSensitiveWords } from '#contract/posts/sensitive-words.ts'
import { publishTopic } from '#contract/posts/topic-writing.ts'
import { namesIn } from '#contract/posts/upload-paths.ts'
import { readDeskEntry } from '#contract/site/desk.ts'
import { readReportTypes } from '#contract/site/report-types.ts'
import { cancelAccount } from '#server/accounts/profile/cancel-account.ts'
import { archiveParts } from '#server/accounts/profile/own-data-queries.ts'
import { removeAbandonedUploads } from '#server/posts/uploads/jobs.ts'
import { accountEndings } from '#server/site.ts'
import { createTestApp, refusal } from '#test/app.ts'
import { converse } from '#test/conversing.ts'
import { testDeps } from '#test/deps.ts'
import { type Member, makeMember } from '#test/makers.ts'
import { drawPicture, sendFile } from '#test/upload-files.ts'

const { app, as, cast, db, tags } = await createTestApp({ captchaAfterMessagesPerMinute: 1_000 })
const { makePair, see } = converse({ as, db })
const wide = await drawPicture('png')

async function upload(member: Member): Promise<{ url: string; name: string }> {
  const { url } = (await sendFile(as(member), 'image', { name: 'tea.png', bytes: wide })).body
  return { url, name: namesIn(url, 1)[0]! }
}

const sendPictures = (from: Member, to: Member, pictureNames: string[], parts: object = {}) =>
  as(from).call(sendPrivateMessage, { memberId: to.memberId, pictureNames, ...parts })

const statusOf = async (member: Member | null, url: string) =>
  (await as(member).send({ method: 'GET', url })).statusCode
const pictureOf = (other: Member, number: number, size: 'small' | 'full' = 'full') =>
  messagePicturePath({ memberId: other.memberId, number, at: 1 }, size)
const sweep = () => removeAbandonedUploads({ db, log: testDeps.log }, testDeps.uploads)

test('a picture is fetched by the two members of its conversation and by nobody else', async () => {
  const [ann, bob] = await makePair()
  const { url, name } = await upload(ann)
  const { message } = await sendPictures(ann, bob, [name], { text: 'Look', pictureAlts: ['A green pot'] })
  const pictures = [{ width: 900, height: 600, alt: 'A green pot' }]
  expect(message).toMatchObject({ number: 1, text: 'Look', pictures })
  expect((await see(bob, ann)).messages).toMatchObject([{ isOwn: false, text: 'Look', pictures }])

  for (const [reader, other] of [
    [ann, bob],
    [bob, ann],
  ] as const)
    for (const size of ['small', 'full'] as const) {
      const answer = await as(reader).send({ method: 'GET', url: pictureOf(other, 1, size) })
      expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
        200,
        'image/webp',
        'private, no-store',
      ])
    }
  const small = await as(bob).send({ method: 'GET', url: pictureOf(ann, 1, 'small') })
  const { default: sharp } = await import('sharp')
  expect((await sharp(small.rawPayload).metadata()).width).toBe(640)

  // Nobody else, whatever they ask with: an address of a message is one of the reader's own conversation.
  const others = [await makeMember(db), await makeMember(db, { staffRole: 'administrator' })]
  for (const third of others)
    for (const other of [ann, bob]) expect(await statusOf(third, pictureOf(other, 1))).toBe(404)
  expect(await statusOf(null, pictureOf(ann, 1))).toBe(401)
  for (const reader of [ann, bob, ...others, null])
    for (const part of [url, url.replace(/[^/]+$/, 'small.webp'), url.replace(/[^/]+$/, 'thumb.webp')])
      expect(await statusOf(reader, part)).toBe(404)
  for (const odd of ['0', '2', '-1', 'x', '99999999999', '1%00'])
    expect(await statusOf(bob, pictureOf(ann, 1).replace('/1/1/', `/1/${odd}/`))).toBe(404)
})

test('a message takes pictures that are its sender’s own and stand nowhere, each once', async () => {
  const [ann, bob] = await makePair()
  const shown = await upload(ann)
  await as(ann).call(publishTopic, { tagId: tags.green, title: 'Pot', body: `![pot](${shown.url})` })
  const theirs = await upload(bob)
  const free = await upload(ann)
  const text = await sendFile(as(ann), 'file', { name: 'tea.txt', bytes: Buffer.from('Leaves') })
  const file = text.body.url.split('/').at(-1)
  const wrong = [[shown.name], [theirs.name], [free.name, free.name], [file], ['no-such-upload-0123456']]
  for (const names of wrong)
    expect((await refusal(sendPictures(ann, bob, names))).fields.pictureNames).toBe('pictures_gone')
  expect(await statusOf(null, shown.url)).toBe(200)
  const rush = await Promise.allSettled([1, 2, 3, 4].map(() => sendPictures(ann, bob, [free.name])))
  expect(rush.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await see(bob, ann)).messages).toHaveLength(1)
  expect((await refusal(sendPictures(ann, bob, [], { text: ' ' }))).fields.text).toBe('required')
  // What is private already shows nothing in a post either.
  await as(ann).call(publishTopic, { tagId: tags.green, title: 'Pot', body: `![pot](${free.url})` })
  expect(await statusOf(null, free.url)).toBe(404)
})

test('the list counts pictures, and what is said of them has no sensitive word', async () => {
  const [ann, bob] = await makePair()
  await as(cast.keeper).call(addSensitiveWords, { words: 'teapotty' })
  const [one, two] = [await upload(ann), await upload(ann)]
  const parts = { pictureAlts: ['my teapotty', 'the cup'] }
  const { message, wordsReplaced } = await sendPictures(ann, bob, [two.name, one.name], parts)
  expect([message.pictures.map(({ alt }) => alt), wordsReplaced]).toEqual([['my ***', 'the cup'], 1])
  expect((await as(bob).call(listConversations, {})).items[0]?.lastMessage).toEqual({
    isOwn: false,
    words: '',
    pictureCount: 2,
  })
  const rows = await archiveParts['private-messages.json']?.(ann.memberId, 0).execute(db)
  expect(rows?.rows).toMatchObject([{ pictures: [{ alt: 'my ***' }, { alt: 'the cup' }] }])
})

test('a removed picture is gone at once for who removed it, and for good once both have', async () => {
  const [ann, bob] = await makePair()
  const { name } = await upload(ann)
  await sendPictures(ann, bob, [name])
  await as(ann).call(removePrivateMessage, { memberId: bob.memberId, number: 1 })
  expect(await statusOf(ann, pictureOf(bob, 1))).toBe(404)
  await sweep()
  expect(await statusOf(bob, pictureOf(ann, 1))).toBe(200)
  await as(bob).call(removeConversation, { memberId: ann.memberId })
  expect(await statusOf(bob, pictureOf(ann, 1))).toBe(404)
  await sweep()
  expect(await testDeps.uploads.storage.open(`${name}/w900h600.webp`)).toBeUndefined()
  expect(await db.selectFrom('uploads').select('id').where('name', '=', name).execute()).toEqual([])
})

test('staff who moderate see the pictures of a reported message, for as long as it is reported', async () => {
  const [ann, bob] = await makePair()
  const { name } = await upload(ann)
  await sendPictures(ann, bob, [name], { pictureAlts: ['Rude'] })
  const { groups } = await as(cast.keeper).call(readReportTypes, {})
  const type = groups.flatMap(({ types }) => types).find(({ asksReason }) => !asksReason)
  const thing = { thingKind: 'message', thingId: ann.memberId, messageNumber: 1 } as const
  await as(bob).call(createReport, { ...thing, typeId: type?.typeId ?? 0 })
  const { id: caseId } = await db
    .selectFrom('report_cases')
    .select('id')
    .where('author_id', '=', ann.memberId)
    .executeTakeFirstOrThrow()
  // It stays for the staff, whatever the two remove.
  await as(ann).call(removeConversation, { memberId: bob.memberId })
  await as(bob).call(removeConversation, { memberId: ann.memberId })
  await sweep()
  const entry = await as(cast.keeper).call(readDeskEntry, { entryKind: 'report', entryId: caseId })
  expect(entry.pictures).toEqual([{ width: 900, height: 600, alt: 'Rude' }])
  const url = casePicturePath({ caseId, at: 1 }, 'small')
  const statuses = await Promise.all(
    [cast.keeper, ann, bob, await makeMember(db), null].map((reader) => statusOf(reader, url)),
  )
  expect(statuses).toEqual([200, 404, 404, 404, 401])
})

test('the pictures of an account that ends are gone for both', async () => {
  const [ann, bob] = await makePair()
  const { name } = await upload(ann)
  await sendPictures(ann, bob, [name], { pictureAlts: ['My face'] })
  await db
    .transaction()
    .execute((tx) => cancelAccount(tx, { memberId: ann.memberId, by: null, endings: accountEndings }))
  expect((await see(bob, ann).catch(() => null))?.messages ?? []).not.toMatchObject([{ pictures: [{}] }])
  expect(await statusOf(bob, pictureOf(ann, 1))).toBe(404)
  expect(
    await db.selectFrom('message_pictures').select('alt').where('alt', '=', 'My face').execute(),
  ).toEqual([])
  expect((await app.inject(`/uploads/${name}/w900h600.webp`)).statusCode).toBe(404)
})
