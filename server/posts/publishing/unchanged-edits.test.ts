import { expect, test } from 'vitest'
import { editComment, editReply, publishComment, publishReply } from '#contract/posts/comment-writing.ts'
import { correctPost } from '#contract/posts/corrections.ts'
import { readDraft, saveDraft } from '#contract/posts/drafts.ts'
import { publishQuestion, readAskOptions } from '#contract/posts/question-writing.ts'
import { listOwnWaitingPosts, listReviewQueue } from '#contract/posts/review.ts'
import { editTopic, readTopicSource } from '#contract/posts/topic-editing.ts'
import { publishTopic } from '#contract/posts/topic-writing.ts'
import { createTestApp, eventually } from '#test/app.ts'
import { makeQuestionTags } from '#test/question-makers.ts'

/* An edit that changes nothing is answered as any other, and leaves no trace. */

const { as, cast, db, settings, tags } = await createTestApp({ captchaAfterTopicsPerMinute: 1000 })
const questionTags = await makeQuestionTags(db)
const [ann, keeper] = [as(cast.ann), as(cast.keeper)]
await eventually(async () => expect((await ann.call(readAskOptions, {})).tags).not.toEqual([]))

const done = { isWaiting: false, wordsReplaced: 0 }
const kept = async () => {
  const of = (table: 'revisions' | 'audit_log' | 'system_notifications') =>
    db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
      .then(({ count }) => Number(count))
  return {
    revisions: await of('revisions'),
    acts: await of('audit_log'),
    told: await of('system_notifications'),
  }
}

async function expectNothingKept(edit: () => Promise<unknown>) {
  const before = await kept()
  await edit()
  expect(await kept()).toEqual(before)
}

const hiding = (terms: string, rest = '') =>
  `Tea.\n\n:::hidden{${terms}}\nSecret leaves\n:::\n\n:::hidden{kind="comment"}\nMore${rest}\n:::`

test('of a topic, by its author and by staff, with what it hides', async () => {
  const title = 'Leaves'
  const { topicId } = await ann.call(publishTopic, {
    ...{ tagId: tags.daily, title },
    body: hiding('kind="password" password="gaiwan"'),
  })
  const { body } = await ann.call(readTopicSource, { topicId })
  expect(body).not.toContain('gaiwan')
  const edit = (more: object, caller = ann) =>
    caller.call(editTopic, { topicId, version: 1, title, body, ...more })
  await expectNothingKept(async () => {
    expect(await edit({})).toEqual({ topicId, version: 1, ...done })
    expect(await edit({}, keeper)).toEqual({ topicId, version: 1, ...done })
  })
  const changes = [
    { title: 'Tea leaves' },
    { body: hiding('kind="password" password="another"') },
    { body: hiding('kind="points" price="5"') },
    { body: hiding('kind="points" price="6"') },
    { body: hiding('kind="points" price="6"', ' of it') },
  ]
  for (const [at, change] of changes.entries())
    expect(await edit({ ...change, version: at + 1 })).toMatchObject({ version: at + 2 })
})

test('of a question with its tags', async () => {
  const tagIds = [questionTags.leaves, questionTags.brewing].map(String)
  const text = { title: 'How hot?', body: 'And how long?' }
  const { questionId: topicId } = await ann.call(publishQuestion, { ...text, tagIds })
  await expectNothingKept(() => ann.call(editTopic, { topicId, version: 1, ...text, tagIds }))
  const other = { topicId, version: 1, ...text, tagIds: [...tagIds].reverse() }
  expect((await ann.call(editTopic, other)).version).toBe(2)
})

test('of a comment and a reply, also when staff correct them', async () => {
  const { topicId } = await ann.call(publishTopic, { tagId: tags.daily, title: 'Leaves', body: 'Tea' })
  const { commentId } = await ann.call(publishComment, { topicId, body: 'Said' })
  const { replyId } = await ann.call(publishReply, { commentId, body: 'Replied' })
  const reason = { version: 1, reason: 'Manners' }
  await expectNothingKept(async () => {
    expect(await ann.call(editComment, { commentId, version: 1, body: 'Said' })).toEqual(done)
    expect(await ann.call(editReply, { replyId, version: 1, body: 'Replied' })).toEqual(done)
    const comment = { correctedKind: 'comment', correctedId: commentId, body: 'Said' } as const
    await keeper.call(correctPost, { ...comment, ...reason })
    const reply = { correctedKind: 'reply', correctedId: replyId, body: 'Replied' } as const
    await keeper.call(correctPost, { ...reply, ...reason })
  })
  const { edited_at } = await db
    .selectFrom('comments')
    .select('edited_at')
    .where('id', '=', commentId)
    .executeTakeFirstOrThrow()
  expect(edited_at).toBeNull()
})

test('where edits are reviewed it doesn’t wait, unless it takes the place of one that does', async () => {
  const text = { title: 'Leaves', body: 'Tea' }
  const { topicId } = await ann.call(publishTopic, { tagId: tags.daily, ...text })
  await settings({ reviewTopics: 'all' })
  const edit = (body: string) => ann.call(editTopic, { topicId, version: 1, ...text, body })
  expect(await edit('Tea')).toEqual({ topicId, version: 1, ...done })
  expect((await keeper.call(listReviewQueue, {})).items).toEqual([])
  expect((await edit('Green tea')).isWaiting).toBe(true)
  expect((await edit('Tea')).isWaiting).toBe(true)
  expect((await ann.call(listOwnWaitingPosts, {})).items).toMatchObject([{ bodyHtml: '<p>Tea</p>' }])
  await settings({ reviewTopics: 'none' })
})

test('the draft that its form has seen ends', async () => {
  const text = { title: 'Leaves', body: 'Tea' }
  const { topicId } = await ann.call(publishTopic, { tagId: tags.daily, ...text })
  const place = `edit:${topicId}`
  const { savedAt: draftSeenAt } = await ann.call(saveDraft, { place, ...text, version: 1 })
  await ann.call(editTopic, { topicId, version: 1, ...text, draftSeenAt })
  expect((await ann.call(readDraft, { place })).draft).toBeNull()
})
