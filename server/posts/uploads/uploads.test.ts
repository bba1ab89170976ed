import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { m } from '#contract/messages/generated/messages.js'
import { publishComment } from '#contract/posts/comment-writing.ts'
import { editTopic } from '#contract/posts/topic-editing.ts'
import { publishTopic } from '#contract/posts/topic-writing.ts'
import { readTopic } from '#contract/posts/topics.ts'
import { createFileLink, readUploadOptions, readVideo } from '#contract/posts/uploads.ts'
import { grantRole } from '#server/accounts/roles/roles.ts'
import { notifyRolesChanged } from '#server/core/permissions.ts'
import { createTestApp, eventually, refusal } from '#test/app.ts'
import { testDeps } from '#test/deps.ts'
import { makeMember, makeRole, ownTagRights } from '#test/makers.ts'
import { drawPicture, emptyMp4, sendFile } from '#test/upload-files.ts'
import { removeAbandonedUploads, removeUnusedUploads } from './jobs.ts'
import { cleanTitle } from './receive.ts'

const { app, as, cast, db, tags, settings } = await createTestApp({ captchaAfterTopicsPerMinute: 1000 })
const { uploads: place, log } = testDeps
const job = { db, log }
const ann = as(cast.ann)
const fetchBytes = async (url: string, headers = {}) => app.inject({ url, headers })
const send = (kind: string, name: string, bytes: Buffer, language?: string) =>
  sendFile(ann, kind, { name, bytes }, language)

test.each([
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\Ann\\tea.txt', 'tea.txt'],
  ['invoice\u202Efdp.exe', 'invoicefdp.exe'],
  ['茶 \u0000单\n.pdf', '茶 单.pdf'],
  ['...', 'file'],
  ['', 'file'],
  [`${'长'.repeat(300)}.pdf`, `${'长'.repeat(96)}.pdf`],
  ['a](javascript:1).txt', 'a(javascript1).txt'],
])('the name %j becomes %j', (name, clean) => expect(cleanTitle(name)).toBe(clean))

test('a name of thousands of dots is cleaned at once', () => {
  const before = performance.now()
  expect(cleanTitle(`a${'.'.repeat(60_000)}b.png`)).toMatch(/^a\.+\.png$/)
  expect(performance.now() - before).toBeLessThan(500)
})

const part = '--q\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n'

test.each([
  ['multipart/form-data; boundary=q', `${part}tea`],
  ['multipart/form-data; boundary=q', part + 'tea'.repeat(50_000)],
  ['multipart/form-data; boundary=q', '--q\r\ncontent-dispo'],
  ['multipart/form-data; boundary=z', `${part}tea\r\n--q--\r\n`],
  ['multipart/form-data', `${part}tea\r\n--q--\r\n`],
])(
  'a form that is broken off or has no boundary is a bad request, and no bug of ours: %s',
  async (type, payload) => {
    const headers = { 'content-type': type }
    const answer = await ann.send({ method: 'POST', url: '/api/uploads/file', headers, payload })
    expect([answer.statusCode, answer.json().error.code]).toEqual([400, 'bad_request'])
  },
)

describe('attachments', () => {
  test.each<[string, Buffer]>([
    ['page.html', Buffer.from('<script>1</script>')],
    ['tea.txt', Buffer.from([0x4d, 0x5a, 0, 1])],
    ['tea.pdf', Buffer.from('not a PDF')],
    ['tea', Buffer.from('no ending')],
    ['tea.pdf.exe', Buffer.from('%PDF-1.7\n')],
  ])('%s is refused when its ending or its content is not allowed', async (name, bytes) => {
    const { status, body } = await send('file', name, bytes)
    expect([status, body.error.fields.file.code]).toEqual([422, 'file_type_refused'])
  })

  test('a link downloads for five minutes, for whoever may view the topic, and never runs', async () => {
    const { body } = await send('file', '价目 表.txt', Buffer.from('龙井 80'))
    const uploadName = body.url.split('/').at(-1)
    // Nobody's topic yet.
    expect((await refusal(as(cast.bob).call(createFileLink, { uploadName }))).code).toBe('not_found')
    const gold = await makeRole(db, 'Gold')
    await ann.call(publishTopic, { tagId: tags.black, title: 'Prices', body: `See [list](${body.url})` })
    const { url } = await as(null).call(createFileLink, { uploadName })
    const answer = await fetchBytes(url)
    expect(answer.body).toBe('龙井 80')
    expect(answer.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': "attachment; filename*=UTF-8''%E4%BB%B7%E7%9B%AE%20%E8%A1%A8.txt",
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, no-store',
    })
    expect((await app.inject(`/files/${uploadName}`)).statusCode).toBe(303)
    expect((await app.inject(`/uploads/${uploadName}/file`)).statusCode).toBe(404)
    const later = url.replace(/expires=\d+/, `expires=${Date.now() + 900_000}`)
    const old = url.replace(/expires=\d+/, `expires=${Date.now() - 1}`)
    const changed = url.replace(/(?<=signature=)./, (first) => (first === '_' ? '-' : '_'))
    for (const forged of [later, old, changed]) {
      const { statusCode, body } = await app.inject(forged)
      expect([statusCode, body]).toEqual([422, expect.stringContaining(m.error_link_expired())])
    }
    await ownTagRights(db, tags.black, { [gold]: ['view_topics', 'post_topics'] })
    await eventually(async () =>
      expect((await refusal(as(cast.bob).call(createFileLink, { uploadName }))).code).toBe('topic_gated'),
    )
    const { statusCode, headers: told } = await app.inject(`/files/${uploadName}`)
    expect([statusCode, told['content-type']]).toEqual([403, 'text/html; charset=utf-8'])
    await ownTagRights(db, tags.black, {})
  })
})

test('a video is told by its bytes, kept as it came and served by ranges', async () => {
  const bytes = emptyMp4()
  const { body } = await send('video', 'tea.avi', bytes)
  expect(body.url).toMatch(/\/video\.mp4$/)
  const part = await fetchBytes(body.url, { range: 'bytes=4-7' })
  expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([
    206,
    'ftyp',
    `bytes 4-7/${bytes.length}`,
  ])
  expect((await fetchBytes(body.url, { range: 'bytes=99999-' })).statusCode).toBe(416)
  expect((await send('video', 'tea.mp4', Buffer.from('no video at all'))).status).toBe(422)
  const { state } = await as(null).call(readVideo, { uploadName: body.url.split('/')[2] })
  expect(['processing', 'as_it_came']).toContain(state)
})

test('51 MB of video are refused while they come in, over a real connection that stays usable', async () => {
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const entrance = await fetch(`${address}/api/signInOptions`)
  const csrf = /XSRF-TOKEN=([^;]+)/.exec(entrance.headers.get('set-cookie') ?? '')![1]!
  const form = new FormData()
  form.append('file', new Blob([emptyMp4(), Buffer.alloc(51 * 1024 * 1024)]), 'long.mp4')
  const headers = {
    cookie: `XSRF-TOKEN=${csrf}`,
    'x-xsrf-token': csrf,
    authorization: `Bearer ${cast.ann.accessToken},${cast.ann.refreshToken}`,
  }
  const answer = await fetch(`${address}/api/uploads/video`, { method: 'POST', body: form, headers })
  expect(answer.status).toBe(413)
  expect((await answer.json()).error.fields.file.code).toBe('file_too_large')
  expect((await fetch(`${address}/api/uploadOptions`, { headers })).status).toBe(200)
})

test('what a post names stays, and what nobody named in two hours goes with its files', async () => {
  const [used, quoted, unused] = await Promise.all(
    ['used', 'quoted', 'unused'].map(
      async (name) => (await send('image', `${name}.png`, await drawPicture('png'))).body.url,
    ),
  )
  const { topicId } = await ann.call(publishTopic, {
    tagId: tags.green,
    title: 'Pot',
    body: `![pot](${used})`,
  })
  await as(cast.bob).call(publishComment, { topicId, body: `Mine? ![pot](${quoted})` })
  await removeUnusedUploads(job, place)
  expect((await app.inject(unused)).statusCode).toBe(200)
  await db
    .updateTable('uploads')
    .set({ uploaded_at: new Date(Date.now() - 121 * 60_000) })
    .execute()
  await removeUnusedUploads(job, place)
  expect((await app.inject(used)).statusCode).toBe(200)
  // Another member's writing of the address doesn't keep it.
  expect((await app.inject(quoted)).statusCode).toBe(404)
  expect((await app.inject(unused)).statusCode).toBe(404)
  const left = await db.selectFrom('uploads').select(['path']).execute()
  expect(left.map(({ path }) => path)).toContain(used)
  expect(left.map(({ path }) => path)).not.toContain(unused)
})

test('what stands in a deleted topic goes a month later, unless something else shows it too', async () => {
  const sendPicture = async (name: string) =>
    (await send('image', `${name}.png`, await drawPicture('png'))).body.url
  const [alone, shared] = [await sendPicture('alone'), await sendPicture('shared')]
  const publish = (body: string) => ann.call(publishTopic, { tagId: tags.green, title: 'Pot', body })
  const { topicId } = await publish(`![](${alone}) ![](${shared})`)
  await publish(`![](${shared})`)
  const deletedDaysAgo = async (days: number) => {
    const deleted_at = new Date(Date.now() - days * 24 * 60 * 60_000)
    await db.updateTable('topics').set({ deleted_at }).where('id', '=', topicId).execute()
    await removeAbandonedUploads(job, place)
    return Promise.all([alone, shared].map(async (url) => (await app.inject(url)).statusCode))
  }
  expect(await deletedDaysAgo(29)).toEqual([200, 200])
  expect(await deletedDaysAgo(31)).toEqual([404, 200])
})

test('who may and how much in a day is kept, also by ten at once', async () => {
  const carl = await makeMember(db)
  const picture = await drawPicture('png')
  await settings({ uploadMegabytesPerDay: 1, fileMegabytesMax: 1 })
  const file = { name: 'a.txt', bytes: Buffer.alloc(300_000, 65) }
  const statuses = await Promise.all(Array.from({ length: 10 }, () => sendFile(as(carl), 'file', file)))
  expect(statuses.filter(({ status }) => status === 200).length).toBe(3)
  expect(statuses.find(({ status }) => status !== 200)?.body.error.code).toBe('upload_quota')
  await settings({ uploadMegabytesPerDay: 200, fileMegabytesMax: 5 })
  await db
    .updateTable('members')
    .set({ muted_until: new Date(Date.now() + 60_000) })
    .where('id', '=', carl.memberId)
    .execute()
  expect((await sendFile(as(carl), 'image', { name: 'a.png', bytes: picture })).body.error.code).toBe('muted')
  expect((await as(carl).call(readUploadOptions, {})).image).toMatchObject({
    isAllowed: false,
    bytesMax: 5 * 1024 * 1024,
  })
  expect((await sendFile(as(null), 'image', { name: 'a.png', bytes: picture })).status).toBe(401)
  expect(existsSync(place.workFolder)).toBe(true)
})

test('what a member keeps has an end by their roles, also with ten files at once, and removing makes room', async () => {
  const dora = await makeMember(db)
  const [small, large] = [await makeRole(db, 'Small'), await makeRole(db, 'Large')]
  const limit = (roleId: number, megabytes: number) =>
    db.updateTable('roles').set({ upload_megabytes_max: megabytes }).where('id', '=', roleId).execute()
  await Promise.all([limit(small, 0), limit(large, 1)])
  await db.updateTable('roles').set({ upload_megabytes_max: 0 }).where('is_default', '=', true).execute()
  const time = { until: null }
  const grant = (roleId: number) =>
    db.transaction().execute(async (tx) => {
      await grantRole(tx, { memberId: dora.memberId, roleId, time, source: 'staff' })
      await notifyRolesChanged(tx)
    })
  await grant(small)
  const file = { name: 'a.txt', bytes: Buffer.alloc(300_000, 65) }
  const send = () => sendFile(as(dora), 'file', file)
  await expect.poll(async () => (await send()).body.error?.fields?.file?.code).toBe('upload_space')
  await grant(large)
  await expect.poll(async () => (await send()).status).toBe(200)
  // The first tries may have come before the roles were read anew.
  await db.deleteFrom('uploads').where('owner_id', '=', dora.memberId).execute()
  const statuses = await Promise.all(Array.from({ length: 10 }, send))
  expect(statuses.filter(({ status }) => status === 200).length).toBe(3)
  const refused = statuses.find(({ status }) => status !== 200)?.body.error.fields.file
  expect(refused).toEqual({
    code: 'upload_space',
    message: 'There is no room for this: you have used 0.9 of 1 MB.',
  })
  await db.deleteFrom('uploads').where('owner_id', '=', dora.memberId).execute()
  expect((await send()).status).toBe(200)
  await db.updateTable('roles').set({ upload_megabytes_max: null }).where('is_default', '=', true).execute()
})

test('a post shows so many uploaded pictures at most, wherever it is written, and a refused one changes nothing', async () => {
  await settings({ picturesPerPostMax: 2 })
  const topic = { tagId: tags.green, title: 'Pictures' }
  const nameOf = (at: number) => String(at).padStart(22, 'a')
  const imagesOf = (count: number) =>
    Array.from({ length: count }, (_, at) => `![](/uploads/${nameOf(at)}/30x20.webp)`).join(' ')
  expect((await ann.call(readUploadOptions, {})).picturesPerPostMax).toBe(2)
  const { topicId } = await ann.call(publishTopic, { ...topic, body: `${imagesOf(2)} ${imagesOf(2)}` })
  const ways = [
    ann.call(publishTopic, { ...topic, body: imagesOf(3) }),
    ann.call(editTopic, { topicId, version: 1, title: 'Pictures', body: imagesOf(3) }),
    ann.call(publishComment, { topicId, body: imagesOf(3) }),
  ]
  for (const refused of await Promise.all(ways.map((way) => refusal(way))))
    expect(refused).toMatchObject({
      fields: { body: 'too_many_pictures' },
      status: 422,
    })
  expect(await ann.call(readTopic, { topicId })).toMatchObject({ commentCount: 0 })
  await settings({ picturesPerPostMax: 50 })
})
