import { expect, test } from 'vitest'
import { deleteComment } from '#contract/posts/comment-writing.ts'
import { deleteDraft, listDrafts, readDraft, saveDraft } from '#contract/posts/drafts.ts'
import { editTopic } from '#contract/posts/topic-editing.ts'
import { deleteTopic } from '#contract/posts/topic-moderation.ts'
import { publishTopic } from '#contract/posts/topic-writing.ts'
import { createTestApp, eventually, refusal } from '#test/app.ts'
import { makeComment, makeMember, makeReplies, makeRole, makeTopic, ownTagRights } from '#test/makers.ts'

const { as, cast, db, tags } = await createTestApp()
const ann = as(cast.ann)
const body =
  ':::hidden{kind="password" password="oolong" }\n a\n:::\n:::hidden {password=\'x y\' kind=password}\npassword="kept"'

test('a draft is one a place, its member’s alone, and holds no password', async () => {
  expect(await ann.call(readDraft, { place: 'topic' })).toEqual({ draft: null })
  const poll = { pollTitle: 'Which ', pollOptions: ['Green', ''], pollIsMultiple: true, pollDays: 'seven' }
  const envelope = { envelopeKind: 'personal', envelopeAmount: '8,8', envelopeReceiver: ' bob' } as const
  await ann.call(saveDraft, { place: 'topic', body: 'first', ...poll, ...envelope })
  expect((await ann.call(readDraft, { place: 'topic' })).draft).toMatchObject({
    poll: { title: 'Which ', options: ['Green', ''], isMultiple: true, days: 'seven' },
    envelope: { kind: 'personal', amount: '8,8', shares: '', receiver: ' bob' },
  })
  const { savedAt } = await ann.call(saveDraft, { place: 'topic', title: ' T', tagId: tags.green, body })
  const { draft } = await ann.call(readDraft, { place: 'topic' })
  expect(draft).toEqual({
    title: ' T',
    tagId: tags.green,
    version: null,
    poll: null,
    envelope: null,
    question: null,
    body: ':::hidden{kind="password"  }\n a\n:::\n:::hidden { kind=password}\npassword="kept"',
    savedAt,
  })
  expect(await as(cast.bob).call(readDraft, { place: 'topic' })).toEqual({ draft: null })
  await ann.call(deleteDraft, { place: 'topic' })
  expect(await ann.call(readDraft, { place: 'topic' })).toEqual({ draft: null })
  const refused = await refusal(ann.call(saveDraft, { place: 'elsewhere', body: 'x' }))
  expect(refused.fields).toHaveProperty('place')
})

test('a form doesn’t save over what it has never seen', async () => {
  const place = 'comment:7'
  const never = new Date(0).toISOString()
  const asleep = await ann.call(saveDraft, { place, body: 'Begun', seenAt: never })
  const elsewhere = await ann.call(saveDraft, { place, body: 'Gone on', seenAt: asleep.savedAt })
  const late = { place, body: 'Begun.', seenAt: asleep.savedAt }
  expect(await refusal(ann.call(saveDraft, late))).toMatchObject({ code: 'changed_meanwhile' })
  expect((await ann.call(readDraft, { place })).draft).toMatchObject({ body: 'Gone on' })
  await ann.call(saveDraft, { ...late, seenAt: elsewhere.savedAt })
  expect((await ann.call(readDraft, { place })).draft).toMatchObject({ body: 'Begun.' })
  await ann.call(deleteDraft, { place })
  await ann.call(saveDraft, late)
})

test('publishing and editing remove it with what they write', async () => {
  const begun = await ann.call(saveDraft, { place: 'topic', body: 'Two minutes.' })
  const topic = { tagId: tags.green, title: 'T', body: 'Two minutes.' }
  const { topicId } = await ann.call(publishTopic, { ...topic, draftSeenAt: begun.savedAt })
  expect(await ann.call(readDraft, { place: 'topic' })).toEqual({ draft: null })
  const place = `edit:${topicId}`
  const { savedAt: draftSeenAt } = await ann.call(saveDraft, { place, version: 1, body: 'Three.' })
  await ann.call(editTopic, { topicId, version: 1, title: 'T', body: 'Three.', draftSeenAt })
  expect(await ann.call(readDraft, { place })).toEqual({ draft: null })
})

test('at most 50 are kept, and none for longer than 30 days', async () => {
  for (let topicId = 1; topicId <= 55; topicId++)
    await ann.call(saveDraft, { place: `comment:${topicId}`, body: 'x' })
  const { count } = await db
    .selectFrom('drafts')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  expect(Number(count)).toBe(50)
  await db
    .updateTable('drafts')
    .set({ saved_at: new Date(Date.now() - 31 * 86_400_000) })
    .execute()
  expect(await ann.call(readDraft, { place: 'comment:55' })).toEqual({ draft: null })
})

test('the list holds one’s own, the latest first, by pages, and nothing that is too old', async () => {
  const writer = await makeMember(db)
  for (let topicId = 1; topicId <= 32; topicId++)
    await as(writer).call(saveDraft, { place: `comment:${topicId}`, body: `Words ${topicId}` })
  await ann.call(saveDraft, { place: 'topic', body: 'Ann’s' })
  await db
    .updateTable('drafts')
    .set({ saved_at: new Date(Date.now() - 31 * 86_400_000) })
    .where('place', '=', 'comment:1')
    .execute()
  const first = await as(writer).call(listDrafts, {})
  expect(first).toMatchObject({ total: 31, pageCount: 2, perPage: 30 })
  expect(first.items.slice(0, 2).map(({ start }) => start)).toEqual(['Words 32', 'Words 31'])
  expect((await as(writer).call(listDrafts, { page: 2 })).items).toEqual([
    {
      place: 'comment:2',
      start: 'Words 2',
      savedAt: expect.any(String),
      topicTitle: null,
      isQuestion: false,
    },
  ])
  await as(writer).call(deleteDraft, { place: 'comment:2' })
  expect(await as(writer).call(listDrafts, { page: 2 })).toMatchObject({ items: [], total: 30 })
})

test('a draft in the list begins with its title or its text, and names its topic while that may be viewed', async () => {
  const writer = await makeMember(db)
  const { memberId: authorId } = cast.bob
  const stands = await makeTopic(db, { authorId, tagId: tags.green, title: 'Stands' })
  const gone = await makeTopic(db, { authorId, tagId: tags.green, title: 'Gone' })
  const gated = await makeTopic(db, { authorId, tagId: tags.black, title: 'Gated' })
  const { commentId } = await makeComment(db, { topicId: stands, authorId })
  const [replyId = 0] = await makeReplies(db, commentId, authorId, 1)
  const { commentId: goneCommentId } = await makeComment(db, { topicId: stands, authorId })
  const { commentId: gatedCommentId } = await makeComment(db, { topicId: gated, authorId })
  const typed = [
    { place: 'topic', title: ' ', body: ` \n${'茶'.repeat(200)}` },
    { place: `edit:${stands}`, title: ' Stands taller ', body: 'x', version: 1 },
    { place: `comment:${stands}`, body: 'a' },
    { place: `comment:${gone}`, body: 'b' },
    { place: `comment:${gated}`, body: 'c' },
    { place: `reply:${commentId}`, body: 'd' },
    { place: `reply:${goneCommentId}`, body: 'e' },
    { place: `reply:${gatedCommentId}`, body: 'f' },
    { place: `answer:${replyId}`, body: '' },
    { place: `answer:999999999`, body: 'h' },
  ]
  for (const draft of typed) await as(writer).call(saveDraft, draft)
  await as(cast.keeper).call(deleteTopic, { topicId: gone, reason: 'Spam' })
  await as(cast.keeper).call(deleteComment, { commentId: goneCommentId, reason: 'Spam' })
  await ownTagRights(db, tags.black, { [await makeRole(db, 'Gold')]: ['view_topics'] })
  await eventually(async () => {
    const { items } = await as(writer).call(listDrafts, {})
    expect(items.map(({ start, topicTitle }) => [start, topicTitle]).toReversed()).toEqual([
      ['茶'.repeat(180), null],
      ['Stands taller', 'Stands'],
      ['a', 'Stands'],
      ['b', null],
      ['c', null],
      ['d', 'Stands'],
      ['e', null],
      ['f', null],
      ['', 'Stands'],
      ['h', null],
    ])
  })
})

test('what another device has kept since outlives what is published, sent without a draft, or thrown away', async () => {
  const place = 'topic'
  const topic = { tagId: tags.green, title: 'T', body: 'Begun' }
  const begun = await ann.call(saveDraft, { place, body: 'Begun' })
  const { savedAt } = await ann.call(saveDraft, { place, body: 'Gone on', seenAt: begun.savedAt })
  await ann.call(publishTopic, { ...topic, draftSeenAt: begun.savedAt })
  await ann.call(publishTopic, topic)
  await ann.call(deleteDraft, { place, seenAt: begun.savedAt })
  expect((await ann.call(readDraft, { place })).draft).toMatchObject({ body: 'Gone on' })
  await ann.call(deleteDraft, { place, seenAt: savedAt })
  expect(await ann.call(readDraft, { place })).toEqual({ draft: null })
})
