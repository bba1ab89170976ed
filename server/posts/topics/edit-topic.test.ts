import { expect, test } from 'vitest'
import { readHiddenContent, unlockHiddenContent } from '#contract/posts/hidden-content.ts'
import { listRevisions, readRevision } from '#contract/posts/revisions.ts'
import { editTopic, readTopicSource } from '#contract/posts/topic-editing.ts'
import { publishTopic } from '#contract/posts/topic-writing.ts'
import { listTopics, readTopic } from '#contract/posts/topics.ts'
import { readThreadViewerState } from '#contract/posts/viewer-state.ts'
import { listAuditLog } from '#contract/site/audit.ts'
import { createTestApp, eventually, refusal } from '#test/app.ts'
import { makeMember, makePoints, ownTagRights } from '#test/makers.ts'

const { as, cast, db, tags, settings } = await createTestApp({ captchaAfterTopicsPerMinute: 1000 })
const publish = async (body: string) =>
  (await as(cast.ann).call(publishTopic, { tagId: tags.green, title: 'Longjing', body })).topicId
const ofTopic = (topicId: number) => ({ postKind: 'topic', postId: topicId }) as const
const hide = (attributes: string, text: string) => `:::hidden{${attributes}}\n${text}\n:::`

test('its author edits a topic; every state is kept, for the author and staff only', async () => {
  const topicId = await publish('Two minutes.')
  const ann = as(cast.ann)
  const { version, body, tagName } = await ann.call(readTopicSource, { topicId })
  expect({ version, body, tagName }).toEqual({ version: 1, body: 'Two minutes.', tagName: 'Green' })
  await ann.call(editTopic, {
    topicId,
    version,
    title: 'Longjing, again',
    body: '# Longjing, again\n\nThree **minutes**.',
  })
  const topic = await as(null).call(readTopic, { topicId })
  expect(topic).toMatchObject({ title: 'Longjing, again', summary: 'Three minutes.' })
  expect(topic.editedAt).not.toBeNull()
  expect((await as(null).call(listTopics, {})).items[0]).toMatchObject({ summary: 'Three minutes.' })
  await as(cast.keeper).call(editTopic, { topicId, version: 2, title: 'Longjing', body: 'Four minutes.' })
  const { items } = await ann.call(listRevisions, ofTopic(topicId))
  expect(items.map(({ version: each, editor }) => [each, editor.account])).toEqual([
    [3, 'keeper'],
    [2, 'ann'],
    [1, 'ann'],
  ])
  expect(await ann.call(readRevision, { ...ofTopic(topicId), version: 2 })).toMatchObject({
    now: { title: 'Longjing, again', body: '# Longjing, again\n\nThree **minutes**.' },
    before: { title: 'Longjing', body: 'Two minutes.' },
  })
  const { items: audited } = await as(cast.keeper).call(listAuditLog, { act: 'edit_topic' })
  expect(audited).toHaveLength(1)
  expect((await refusal(as(cast.bob).call(listRevisions, ofTopic(topicId)))).code).toBe('not_found')
})

test('whoever may not edit a topic reads so where they may view it; else it is not found', async () => {
  const topicId = await publish('Two minutes.')
  const edit = { topicId, version: 1, title: 'Longjing', body: 'Three minutes.' }
  const bob = as(cast.bob)
  const refusals = async () => [
    (await refusal(bob.call(editTopic, edit))).code,
    (await refusal(bob.call(readTopicSource, { topicId }))).code,
  ]
  expect(await refusals()).toEqual(['forbidden', 'forbidden'])
  await db.updateTable('topics').set({ tag_id: tags.black }).where('id', '=', topicId).execute()
  await ownTagRights(db, tags.black, {})
  await eventually(async () => expect(await refusals()).toEqual(['not_found', 'not_found']))
  expect((await as(cast.keeper).call(readTopicSource, { topicId })).body).toBe('Two minutes.')
})

test('of two who edit the same version, also at the same moment, one is told and nothing is lost', async () => {
  const topicId = await publish('One.')
  const edit = (member: typeof cast.ann, body: string) =>
    as(member).call(editTopic, { topicId, version: 1, title: 'Longjing', body })
  const outcomes = await Promise.allSettled(
    Array.from({ length: 8 }, (_, index) => edit(index % 2 ? cast.ann : cast.keeper, `Text ${index}.`)),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await refusal(edit(cast.ann, 'Late.'))).toMatchObject({ status: 409, code: 'changed_meanwhile' })
  const { total } = await as(cast.ann).call(listRevisions, ofTopic(topicId))
  expect(total).toBe(2)
})

test('what is hidden comes back to its author whole but for the password, which stays', async () => {
  const body = `${hide('kind="password" password="oolong"', 'one')}\n\nopen\n\n${hide('kind="points" price="5"', 'two')}`
  const topicId = await publish(body)
  const payer = await makeMember(db)
  await makePoints(db, payer.memberId, 5)
  await as(payer).call(unlockHiddenContent, { topicId, hiddenKind: 'points', price: 5 })
  const source = await as(cast.ann).call(readTopicSource, { topicId })
  expect(source.body).toBe(body.replace(' password="oolong"', ''))
  expect(source.hiding.keepsPassword).toBe(true)
  const dearer = source.body.replace('price="5"', 'price="500"').replace('two', 'three')
  await as(cast.ann).call(editTopic, { topicId, version: 1, title: 'Longjing', body: dearer })
  const { blocks } = await as(payer).call(readHiddenContent, { topicId })
  expect(blocks).toEqual([{ number: 2, html: '<p>three</p>' }])
  const opened = await as(payer).call(unlockHiddenContent, {
    topicId,
    hiddenKind: 'password',
    password: 'oolong',
  })
  expect(opened.blocks).toHaveLength(2)
  await as(cast.ann).call(editTopic, { topicId, version: 2, title: 'Longjing', body: 'All open.' })
  expect(await as(null).call(readTopic, { topicId })).toMatchObject({ hiddenBlocks: [] })
})

test('the switch closes editing to members', async () => {
  const topicId = await publish('Two.')
  await settings({ allowTopicEditing: false })
  const edit = { topicId, version: 1, title: 'Longjing', body: 'x' }
  expect(await refusal(as(cast.ann).call(editTopic, edit))).toMatchObject({ code: 'feature_closed' })
  const mayEdit = async (who: typeof cast.ann) =>
    (await as(who).call(readThreadViewerState, { topicId })).topic.can.edit
  expect([await mayEdit(cast.ann), await mayEdit(cast.keeper)]).toEqual([false, true])
  await as(cast.keeper).call(editTopic, edit)
  await settings({ allowTopicEditing: true })
  expect([await mayEdit(cast.ann), await mayEdit(cast.bob)]).toEqual([true, false])
})
