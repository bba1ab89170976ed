import { expect, test } from 'vitest'
import { readSignInOptions, signIn } from '#contract/accounts/accounts.ts'
import { refreshToken } from '#contract/accounts/refresh.ts'
import { publishComment } from '#contract/posts/comment-writing.ts'
import { publishTopic } from '#contract/posts/topic-writing.ts'
import { listTopics, readSidebar, readTopic } from '#contract/posts/topics.ts'
import { readBaseInfo } from '#contract/site/site.ts'
import { createTestApp, refusal, sessionOf } from '#test/app.ts'
import { makeTopic, memberPassword } from '#test/makers.ts'

const { app, as, cast, db, tags, settings } = await createTestApp()
const guest = as(null)
const topicId = await makeTopic(db, { authorId: cast.ann.memberId, tagId: tags.green })

const form = { 'content-type': 'application/x-www-form-urlencoded' }
const comment = { method: 'POST' as const, url: `/api/topics/${topicId}/comments`, payload: 'body=Hello' }
const countComments = async () => (await db.selectFrom('comments').select('id').execute()).length

test('the first answer of the API brings the CSRF cookie, later ones do not', async () => {
  const first = await app.inject('/api/baseInfo')
  const cookie = first.cookies.find(({ name }) => name === 'XSRF-TOKEN')
  expect(cookie).toMatchObject({ path: '/', sameSite: 'Lax' })
  expect(cookie?.httpOnly).toBeUndefined()
  const next = await app.inject({ url: '/api/baseInfo', cookies: { 'XSRF-TOKEN': cookie!.value } })
  expect(next.headers['set-cookie']).toBeUndefined()
})

test('behind HTTPS the cookie travels over HTTPS only', async () => {
  const answer = await app.inject({ url: '/api/baseInfo', headers: { 'x-forwarded-proto': 'https' } })
  expect(answer.cookies[0]).toMatchObject({ name: 'XSRF-TOKEN', secure: true })
})

test.each<[string, Record<string, string>]>([
  ['no header', { 'x-xsrf-token': '' }],
  ['another header', { 'x-xsrf-token': 'x'.repeat(32) }],
  ['no cookie', { cookie: '' }],
  ['neither', { cookie: '', 'x-xsrf-token': '' }],
])('a write with %s is refused, whoever sends it', async (_, headers) => {
  const before = await countComments()
  const answer = await as(cast.ann).send({ ...comment, headers: { ...form, ...headers } })
  expect([answer.statusCode, answer.json().error.code]).toEqual([403, 'csrf'])
  expect(await countComments()).toBe(before)
})

test('a refused first write brings the cookie that the second one needs', async () => {
  const answer = await app.inject({ ...comment, headers: form })
  expect(answer.statusCode).toBe(403)
  expect(answer.cookies[0]?.name).toBe('XSRF-TOKEN')
})

test('what caches may give to everybody carries no cookie and is told apart by language', async () => {
  const answer = await app.inject('/api/surroundings')
  expect(answer.headers['cache-control']).toContain('public')
  expect(answer.headers['set-cookie']).toBeUndefined()
  expect(answer.headers.vary).toMatch(/Accept-Language, Authorization/i)
  const own = await as(cast.ann).send({ url: '/api/surroundings' })
  expect(own.headers['cache-control']).toBe('private, no-store')
  expect((await guest.send({ url: '/api/topics' })).headers['cache-control']).toBe('private, no-store')
})

test.each([
  ['en-US', 'Not found; it may have been deleted.'],
  ['zh-CN', '没有找到，可能已被删除。'],
  ['en-GB;q=0.3, zh-TW;q=0.9', '没有找到，可能已被删除。'],
  ['fr-FR, en;q=0.1', 'Not found; it may have been deleted.'],
  ['en;q=0', '没有找到，可能已被删除。'],
  ['fr', '没有找到，可能已被删除。'],
  ['', '没有找到，可能已被删除。'],
])('a browser that asks for "%s" is answered "%s"', async (language, sentence) => {
  const answer = await guest.send({
    url: '/api/thread?topicId=999999',
    headers: { 'accept-language': language },
  })
  expect(answer.json().error.message).toBe(sentence)
})

test('every answer carries its request id, and an error repeats it', async () => {
  const [good, bad] = [await guest.send({ url: '/api/topics' }), await guest.send({ url: '/api/nowhere' })]
  expect(good.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  expect(bad.json().error.requestId).toBe(bad.headers['x-request-id'])
  const forged = await guest.send({ url: '/api/topics', headers: { 'x-request-id': 'mine' } })
  expect(forged.headers['x-request-id']).not.toBe('mine')
})

test.each(['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'] as const)(
  'an unknown address of the API is not found, in JSON: %s',
  async (method) => {
    const answer = await guest.send({ method, url: '/api/no/such/thing' })
    expect(answer.statusCode).toBe(404)
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(answer.json().error.code).toBe('not_found')
  },
)

test('a known address with another method is not found either', async () => {
  const answer = await guest.send({ method: 'DELETE', url: '/api/topics' })
  expect([answer.statusCode, answer.json().error.code]).toEqual([404, 'not_found'])
})

test('an address that cannot be decoded is a bad request with its id', async () => {
  const answer = await guest.send({ url: '/api/thread/comments/%zz' })
  expect(answer.statusCode).toBe(400)
  expect(answer.json().error.code).toBe('bad_request')
  expect(answer.headers['x-request-id']).toBe(answer.json().error.requestId)
})

test('a browser that asks for a page by an address that cannot be decoded is told in words', async () => {
  const answer = await guest.send({ url: '/%E0%A4%A', headers: { accept: 'text/html,*/*' } })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
  expect(answer.body).toContain('没有找到，可能已被删除。')
})

test('whoever has to sign in is told in which way', async () => {
  const answer = await guest.send({ url: '/api/profile' })
  expect([answer.statusCode, answer.headers['www-authenticate']]).toEqual([401, 'Bearer'])
})

test('a write may come as JSON too', async () => {
  const headers = { 'content-type': 'application/json' }
  const payload = JSON.stringify({ tagId: tags.green, title: 'As JSON', body: 'Works.' })
  const answer = await as(cast.bob).send({ method: 'POST', url: '/api/topics', headers, payload })
  expect(answer.statusCode).toBe(200)
})

test('JSON is named where there is none', async () => {
  const headers = { 'content-type': 'application/json' }
  const { send } = as(cast.bob)
  const body = await send({ method: 'PUT', url: `/api/topics/${topicId}/favorite`, headers })
  expect(body.statusCode).toBe(200)
  const none = await send({ method: 'POST', url: '/api/topics', headers })
  expect([none.statusCode, Object.keys(none.json().error.fields)]).toEqual([422, ['tagId', 'title', 'body']])
  const broken = await send({ method: 'POST', url: '/api/topics', headers, payload: '{' })
  expect([broken.statusCode, broken.json().error.code]).toEqual([400, 'bad_request'])
})

test('an answer of the API is never taken for a document', async () => {
  const { headers } = await guest.send({ url: '/api/topics' })
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['content-security-policy']).toContain("default-src 'none'")
})

test('a read-only site refuses every write of members, but not of staff, and everybody may sign in', async () => {
  await settings({ siteState: 'read_only' })
  const before = await countComments()
  expect(await refusal(as(cast.ann).call(publishComment, { topicId, body: 'Hello' }))).toMatchObject({
    status: 503,
    code: 'read_only',
  })
  expect(await countComments()).toBe(before)
  expect((await guest.call(readTopic, { topicId })).topicId).toBe(topicId)
  await as(cast.keeper).call(publishComment, { topicId, body: 'We are back soon.' })
  expect(
    sessionOf(await guest.call(signIn, { account: 'ann', password: memberPassword })).systemUser.account,
  ).toBe('ann')
  await settings({ siteState: 'open' })
})

test('a closed site tells everybody the words of the staff, who go on working', async () => {
  const closedNotice = { 'zh-CN': '正在搬家。', 'en-US': 'We are moving house.' }
  await settings({ siteState: 'closed', closedNotice })
  for (const caller of [guest, as(cast.ann)]) {
    const refused = await refusal(caller.call(listTopics, {}))
    expect(refused).toMatchObject({ status: 503, code: 'site_closed', sentence: 'We are moving house.' })
  }
  expect((await refusal(guest.call(readSidebar, {}, 'zh-CN'))).sentence).toBe('正在搬家。')
  expect((await refusal(as(cast.ann).call(publishComment, { topicId, body: 'Hello' }))).code).toBe(
    'site_closed',
  )

  await guest.call(readBaseInfo, {})
  await guest.call(readSignInOptions, {})
  const keeper = sessionOf(await guest.call(signIn, { account: 'keeper', password: memberPassword }))
  const renewed = await as(keeper).call(refreshToken, {})
  expect((await as(renewed).call(listTopics, {})).items).not.toHaveLength(0)
  const written = { tagId: tags.green, title: 'Moving', body: 'Boxes everywhere.' }
  expect((await as(renewed).call(publishTopic, written)).topicId).toBeGreaterThan(0)
  await settings({ siteState: 'open' })
})
