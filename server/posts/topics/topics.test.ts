import { expect, test } from 'vitest'
import { createCaptcha } from '#contract/accounts/accounts.ts'
import { publishComment } from '#contract/posts/comment-writing.ts'
import { publishTopic, readComposerOptions } from '#contract/posts/topic-writing.ts'
import { listTopics, readTopic } from '#contract/posts/topics.ts'
import { readThreadViewerState } from '#contract/posts/viewer-state.ts'
import { createTestApp, eventually, type RefusedCall, refusal } from '#test/app.ts'
import { readCaptcha } from '#test/codes.ts'
import { makeComment, makeMember, makeTopic } from '#test/makers.ts'

const { as, cast, db, tags, settings } = await createTestApp()
const guest = as(null)

const written = (changes: object = {}) => ({
  tagId: tags.green,
  title: 'The second steep',
  body: 'Is **better** than the first.',
  ...changes,
})

const countTopics = async () => (await db.selectFrom('topics').select('id').execute()).length

test('a published topic can be read by a guest, with its tag, its author and safe HTML', async () => {
  const body = 'Is **better** than the first. <script>alert(1)</script>'
  const { topicId } = await as(cast.ann).call(publishTopic, written({ body }))
  const topic = await guest.call(readTopic, { topicId }, 'en-US')
  expect(topic).toMatchObject({
    title: 'The second steep',
    tag: { tagId: tags.green, name: 'Green' },
    author: { account: 'ann', isStaff: false, topicCount: 1 },
    isPinned: false,
    isEssence: false,
    commentCount: 0,
  })
  expect(topic.bodyHtml).toContain('<strong>better</strong>')
  expect(topic.bodyHtml).not.toContain('<script')
  expect(topic.summary).toMatch(/^Is better than the first\./)
  expect((await guest.call(readTopic, { topicId }, 'zh-CN')).tag.name).toBe('绿茶')
  expect((await as(cast.bob).call(readThreadViewerState, { topicId })).topic.can).toEqual({
    like: true,
    favorite: true,
    follow: true,
    comment: true,
    edit: false,
    askDeletion: false,
    withdraw: false,
    inspect: false,
    moderate: false,
  })
})

test('a guest cannot publish', async () => {
  expect(await refusal(guest.call(publishTopic, written()))).toMatchObject({
    status: 401,
    code: 'not_signed_in',
  })
})

test.each<[string, object, Record<string, string>]>([
  ['an empty title', { title: ' \n ' }, { title: 'required' }],
  ['a title of 91 characters', { title: '茶'.repeat(91) }, { title: 'too_long' }],
  ['an empty body', { body: '' }, { body: 'required' }],
  ['a body of 60,001 characters', { body: 'x'.repeat(60_001) }, { body: 'too_long' }],
  ['a root tag', { tagId: 1 }, { tagId: 'unknown_choice' }],
  ['a tag that does not exist', { tagId: 999_999 }, { tagId: 'unknown_choice' }],
  ['a tag in words', { tagId: 'green' }, { tagId: 'whole_number' }],
])('%s is refused at its field, and nothing is written', async (_, changes, fields) => {
  const before = await countTopics()
  expect((await refusal(as(cast.ann).call(publishTopic, written(changes)))).fields).toEqual(fields)
  expect(await countTopics()).toBe(before)
})

test('a title of 90 characters beyond the basic plane is not too long', async () => {
  const { topicId } = await as(cast.ann).call(publishTopic, written({ title: '🍵'.repeat(90) }))
  expect((await guest.call(readTopic, { topicId })).title).toBe('🍵'.repeat(90))
})

test('a topic that does not exist, or is deleted, is not found', async () => {
  const topicId = await makeTopic(db, { authorId: cast.bob.memberId, tagId: tags.green })
  await db.updateTable('topics').set({ deleted_at: new Date() }).where('id', '=', topicId).execute()
  for (const each of [topicId, 999_999, Number.MAX_SAFE_INTEGER]) {
    expect(await refusal(guest.call(readTopic, { topicId: each }))).toMatchObject({
      status: 404,
      code: 'not_found',
    })
  }
})

test('nothing but the fact is left of an author who cancelled the account', async () => {
  const gone = await makeMember(db, { account: 'gone_one', nickname: 'Gone' })
  const topicId = await makeTopic(db, { authorId: gone.memberId, tagId: tags.daily })
  await db.updateTable('members').set({ cancelled_at: new Date() }).where('id', '=', gone.memberId).execute()
  expect((await guest.call(readTopic, { topicId })).author).toMatchObject({
    account: '',
    nickname: null,
    avatarUrl: null,
    isCancelled: true,
  })
})

test('topics that staff have closed cannot be posted, and nothing is written', async () => {
  await settings({ allowTopics: false })
  const before = await countTopics()
  expect(await refusal(as(cast.ann).call(publishTopic, written()))).toMatchObject({
    status: 403,
    code: 'feature_closed',
  })
  expect(await countTopics()).toBe(before)
  await settings({ allowTopics: true })
})

test('after five topics and comments in a minute the next one needs a captcha', async () => {
  const writer = await makeMember(db)
  const authorId = writer.memberId
  const topicId = await makeTopic(db, { authorId, tagId: tags.green })
  await makeTopic(db, { authorId, tagId: tags.green, publishedAt: new Date(Date.now() - 61_000) })
  for (let count = 0; count < 3; count++) await makeComment(db, { topicId, authorId })
  expect((await as(writer).call(readComposerOptions, {})).needsCaptcha).toBe(false)

  await as(writer).call(publishComment, { topicId, body: 'The fifth.' })
  expect((await as(writer).call(readComposerOptions, {})).needsCaptcha).toBe(true)
  const before = await countTopics()
  const refusals = await Promise.all([
    refusal(as(writer).call(publishTopic, written())),
    refusal(as(writer).call(publishComment, { topicId, body: 'The sixth.' })),
  ])
  for (const refused of refusals) {
    expect(refused).toMatchObject({ code: 'captcha_required', fields: { captchaValue: 'required' } })
  }
  expect(await countTopics()).toBe(before)

  const { captchaKey } = await guest.call(createCaptcha, {})
  const captcha = { captchaKey, captchaValue: await readCaptcha(db, captchaKey) }
  await as(writer).call(publishTopic, written(captcha))
  expect(await countTopics()).toBe(before + 1)

  // Nor is it got round by sending many at once.
  const hasty = as(await makeMember(db))
  const sending = Array.from({ length: 12 }, () =>
    hasty.call(publishTopic, written()).then(
      () => 'done',
      (error: RefusedCall) => error.code,
    ),
  )
  const outcomes = await Promise.all(sending)
  expect(outcomes.filter((outcome) => outcome === 'done').length).toBeLessThanOrEqual(5)
  expect(new Set(outcomes)).toEqual(new Set(['done', 'captcha_required']))
})

test('the writing options offers both levels of tags with their counts', async () => {
  await as(cast.bob).call(publishTopic, written({ tagId: tags.black }))
  await eventually(async () => {
    const options = await as(cast.bob).call(readComposerOptions, {})
    const total = async (tagId: number) => (await guest.call(listTopics, { tagId })).total
    const [tea, talk] = options.tags
    expect([tea?.name, talk?.name]).toEqual(['Tea', 'Talk'])
    expect(tea?.topicCount).toBe(await total(tags.tea))
    expect(tea?.children.map(({ name }) => name)).toEqual(['Green', 'Black'])
    expect(tea?.children[1]?.topicCount).toBe(await total(tags.black))
  })
})
