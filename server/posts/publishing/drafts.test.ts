import { expect, test } from 'vitest'
import { deleteDraft, readDraft, saveDraft } from '#contract/posts/drafts.ts'
import { editTopic } from '#contract/posts/topic-editing.ts'
import { publishTopic } from '#contract/posts/topic-writing.ts'
import { createTestApp, refusal } from '#test/app.ts'

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
    body: ':::hidden{kind="password"  }\n a\n:::\n:::hidden { kind=password}\npassword="kept"',
    savedAt,
  })
  expect(await as(cast.bob).call(readDraft, { place: 'topic' })).toEqual({ draft: null })
  await ann.call(deleteDraft, { place: 'topic' })
  expect(await ann.call(readDraft, { place: 'topic' })).toEqual({ draft: null })
  const refused = await refusal(ann.call(saveDraft, { place: 'elsewhere', body: 'x' }))
  expect(refused.fields).toHaveProperty('place')
})

test('publishing and editing remove it with what they write', async () => {
  await ann.call(saveDraft, { place: 'topic', body: 'Two minutes.' })
  const { topicId } = await ann.call(publishTopic, { tagId: tags.green, title: 'T', body: 'Two minutes.' })
  expect(await ann.call(readDraft, { place: 'topic' })).toEqual({ draft: null })
  const place = `edit:${topicId}`
  await ann.call(saveDraft, { place, version: 1, body: 'Three.' })
  await ann.call(editTopic, { topicId, version: 1, title: 'T', body: 'Three.' })
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
