import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { setTagRights } from '#contract/accounts/role-editing.ts'
import { readDraft, saveDraft } from '#contract/posts/drafts.ts'
import { approvePost, listReviewQueue } from '#contract/posts/review.ts'
import * as contract from '#contract/posts/tag-editing.ts'
import { deleteTopic, markEssence, restoreTopic } from '#contract/posts/topic-moderation.ts'
import { publishTopic, readComposerOptions } from '#contract/posts/topic-writing.ts'
import { listTopics, readSidebar, readTopic } from '#contract/posts/topics.ts'
import { listAuditLog } from '#contract/site/audit.ts'
import { moveTopics } from '#server/posts/topics/move-topics.ts'
import { createTestApp, eventually, refusal } from '#test/app.ts'
import { makeMember, makeRole } from '#test/makers.ts'
import { meanwhile } from '#test/meanwhile.ts'

const { as, app, cast, db, settings, startAnother } = await createTestApp({
  captchaAfterTopicsPerMinute: 1000,
})
const keeper = as(cast.keeper)
const ann = as(cast.ann)
const guest = as(null)

let made = 0
async function addTag(parentId?: number, more: object = {}): Promise<number> {
  const name = `Tag ${++made}`
  const { tagId } = await keeper.call(contract.saveTag, {
    parentId,
    nameZh: `标签${made}`,
    nameEn: name,
    ...more,
  })
  return tagId
}
const post = async (tagId: number, title = 'Leaves') =>
  (await ann.call(publishTopic, { tagId, title, body: 'Green' })).topicId
const listOf = (tagId: number, list: 'latest' | 'essence' = 'latest') =>
  guest.call(listTopics, { tagId, list })
const tree = async () => (await keeper.call(contract.readTagTree, {})).tags
const rootOf = async (tagId: number) => (await tree()).find((root) => root.tagId === tagId)
const actsOn = async (subject: string) =>
  (await keeper.call(listAuditLog, { subject })).items.map(({ act }) => act).reverse()

test('a tag is made, renamed in both languages and given a picture, at once for everybody', async () => {
  const root = await addTag()
  const leaf = await addTag(root)
  const topicId = await post(leaf)
  const before = await guest.call(readTopic, { topicId })
  expect(before.tag).toEqual({ tagId: leaf, name: `Tag ${made}` })
  await keeper.call(contract.saveTag, {
    tagId: leaf,
    parentId: root,
    nameZh: '新名',
    nameEn: 'New',
    icon: 'camera',
  })
  await eventually(async () => {
    expect((await guest.call(readTopic, { topicId })).tag.name).toBe('New')
    expect((await guest.call(readTopic, { topicId }, 'zh-CN')).tag.name).toBe('新名')
    expect((await listOf(leaf)).items[0]?.tag.name).toBe('New')
  })
  const { tags } = await guest.call(readSidebar, {})
  expect(tags.find(({ tagId }) => tagId === root)?.children).toEqual([
    { tagId: leaf, name: 'New', icon: 'camera', topicCount: 1 },
  ])
  expect(await actsOn(`tag:${leaf}`)).toEqual(['save_tag', 'save_tag'])
})

test('whoever changed a tag reads it changed, however soon they look', async () => {
  const tagId = await addTag()
  for (let at = 0; at < 20; at++) {
    await guest.call(readSidebar, {})
    const { mark } = (await rootOf(tagId))!
    await keeper.call(contract.saveTag, { tagId, nameZh: `改${at}`, nameEn: `Changed ${at}`, seen: mark })
    const { tags } = await guest.call(readSidebar, {})
    expect(tags.find((tag) => tag.tagId === tagId)?.name).toBe(`Changed ${at}`)
  }
})

test('names are free beside each other only, and a tag stays on its level under a root that takes leaves', async () => {
  const root = await addTag()
  const leaf = await addTag(root)
  const other = await addTag(root)
  const names = { nameZh: `标签${made - 1}`, nameEn: 'Else' }
  const wrong = async (input: object) =>
    (await refusal(keeper.call(contract.saveTag, { nameZh: '某', nameEn: 'Some', ...input }))).fields
  expect(await wrong({ parentId: root, ...names })).toEqual({ nameZh: 'taken' })
  expect(await wrong({ parentId: root, nameEn: `TAG ${made}` })).toEqual({ nameEn: 'taken' })
  expect(await wrong({ tagId: other, parentId: root, ...names })).toEqual({ nameZh: 'taken' })
  expect(await wrong({ parentId: leaf })).toEqual({ parentId: 'unknown_choice' })
  expect(await wrong({ parentId: 999_999 })).toEqual({ parentId: 'unknown_choice' })
  expect(await wrong({ tagId: root, parentId: root })).toEqual({ parentId: 'unknown_choice' })
  expect(await wrong({ tagId: leaf })).toEqual({ parentId: 'unknown_choice' })
  expect(await wrong({ parentId: root, icon: '../x' })).toEqual({ icon: 'unknown_choice' })
  expect((await rootOf(root))?.children.map(({ tagId }) => tagId)).toEqual([leaf, other])
})

test('siblings are put in order, and an order that somebody else overtook is refused', async () => {
  const root = await addTag()
  const [a, b, c] = [await addTag(root), await addTag(root), await addTag(root)]
  await keeper.call(contract.orderTags, { tagIds: [c, a, b].map(String) })
  expect((await rootOf(root))?.children.map(({ tagId }) => tagId)).toEqual([c, a, b])
  const { tags } = await guest.call(readSidebar, {})
  expect(tags.find(({ tagId }) => tagId === root)?.children.map(({ tagId }) => tagId)).toEqual([c, a, b])
  for (const tagIds of [[a, b], [a, b, c, root], [a, b, b], []]) {
    const wrong = keeper.call(contract.orderTags, { tagIds: tagIds.map(String) })
    expect((await refusal(wrong)).code).toMatch(/changed_meanwhile|invalid_input/)
  }
})

test('a retired tag takes no topics, keeps those it has at its address, and comes back', async () => {
  const root = await addTag()
  const leaf = await addTag(root)
  const topicId = await post(leaf)
  expect((await refusal(keeper.call(contract.retireTag, { tagId: root }))).code).toBe('tag_has_leaves')
  for (const _ of [1, 2]) await keeper.call(contract.retireTag, { tagId: leaf })
  expect((await refusal(post(leaf))).fields).toEqual({ tagId: 'unknown_choice' })
  const offered = (await ann.call(readComposerOptions, {})).tags.flatMap(({ children }) => children)
  expect(offered.map(({ tagId }) => tagId)).not.toContain(leaf)
  const sidebar = await guest.call(readSidebar, {})
  expect(sidebar.tags.flatMap(({ children }) => children).map(({ tagId }) => tagId)).not.toContain(leaf)
  expect(sidebar.formerTags).toContainEqual({ tagId: leaf, name: `Tag ${made}`, mergedInto: null })
  expect((await listOf(leaf)).items.map((item) => item.topicId)).toEqual([topicId])
  await keeper.call(contract.retireTag, { tagId: root })
  expect((await refusal(keeper.call(contract.restoreTag, { tagId: leaf }))).code).toBe('tag_root_retired')
  await keeper.call(contract.restoreTag, { tagId: root })
  await keeper.call(contract.restoreTag, { tagId: leaf })
  await eventually(() => post(leaf))
  expect(await actsOn(`tag:${leaf}`)).toEqual(['save_tag', 'retire_tag', 'restore_tag'])
})

test('a merged tag leads on with its topics, deleted ones, what waits and what is typed', async () => {
  const [oldRoot, root] = [await addTag(), await addTag()]
  const [old, into] = [await addTag(oldRoot), await addTag(root)]
  const kept = await post(old, 'Kept')
  const gone = await post(old, 'Gone')
  await keeper.call(markEssence, { topicId: kept })
  await keeper.call(deleteTopic, { topicId: gone, reason: 'Twice' })
  await ann.call(saveDraft, { place: 'topic', tagId: old, title: 'Typed', body: 'Typed' })
  await settings({ reviewTopics: 'all' })
  await as(cast.bob).call(publishTopic, { tagId: old, title: 'Waits', body: 'Waits' })
  await settings({ reviewTopics: 'none' })

  await keeper.call(contract.mergeTag, { tagId: old, intoTagId: into })
  expect((await refusal(post(old))).fields).toEqual({ tagId: 'unknown_choice' })
  await moveTopics(db)
  expect((await rootOf(root))?.children[0]).toMatchObject({ topicCount: 1, isSettling: false })
  for (const tagId of [old, into, root]) {
    expect((await listOf(tagId)).items.map((item) => item.topicId)).toEqual([kept])
    expect((await listOf(tagId, 'essence')).total).toBe(1)
  }
  expect((await listOf(oldRoot)).total).toBe(0)
  expect((await guest.call(readTopic, { topicId: kept })).tag.tagId).toBe(into)
  expect((await app.inject(`/feeds/tags/${old}.atom`)).body).toContain('Kept')
  expect((await guest.call(readSidebar, {})).formerTags).toContainEqual({
    tagId: old,
    name: expect.any(String),
    mergedInto: into,
  })

  await keeper.call(restoreTopic, { topicId: gone, reason: 'Not twice' })
  const waiting = (await keeper.call(listReviewQueue, {})).items[0]!
  await keeper.call(approvePost, { waitingPostId: waiting.waitingPostId, version: waiting.version })
  expect((await listOf(into)).total).toBe(3)
  const typed = async () => (await ann.call(readDraft, { place: 'topic' })).draft?.tagId
  expect(await typed()).toBe(into)
  // As a form does that was open meanwhile.
  await ann.call(saveDraft, { place: 'topic', tagId: old, title: 'Typed on', body: 'Typed on' })
  expect(await typed()).toBe(into)
  expect(
    (await keeper.call(contract.readTagTree, {})).tags.flatMap(({ children }) => children),
  ).not.toContainEqual(expect.objectContaining({ tagId: old }))
})

test('what is typed of a question goes on under the tags that its own were merged into, each once', async () => {
  const root = await addTag(undefined, { kind: 'question' })
  const [old, other, into] = [await addTag(root), await addTag(root), await addTag(root)]
  const tagIds = [old, other, into].map(String)
  await ann.call(saveDraft, { place: 'question', title: 'Typed', body: 'Typed', tagIds })
  await keeper.call(contract.mergeTag, { tagId: old, intoTagId: into })
  const { draft } = await ann.call(readDraft, { place: 'question' })
  expect(draft?.question?.tagIds).toEqual([into, other])
})

test('a tag is merged while others approve what waits under it, and neither waits for the other in a circle', async () => {
  const root = await addTag()
  const [old, into] = [await addTag(root), await addTag(root)]
  await settings({ reviewTopics: 'all' })
  await as(cast.bob).call(publishTopic, { tagId: old, title: 'Waits', body: 'Waits' })
  await settings({ reviewTopics: 'none' })
  await meanwhile(
    db,
    // As whoever approves it.
    (tx) => sql`select from waiting_posts where tag_id = ${old} for update`.execute(tx),
    () => keeper.call(contract.mergeTag, { tagId: old, intoTagId: into }),
    (tx) => sql`select from topic_tags where id = ${old} for key share`.execute(tx),
  )
  const waiting = await db.selectFrom('waiting_posts').select('tag_id').where('tag_id', '=', into).execute()
  expect(waiting).toHaveLength(1)
})

test('a tag merged twice leads to the last, and a root takes its leaves along', async () => {
  const [first, second] = [await addTag(), await addTag()]
  const [a, b, c] = [await addTag(first), await addTag(first), await addTag(second)]
  const topicId = await post(a)
  await keeper.call(contract.mergeTag, { tagId: a, intoTagId: b })
  await keeper.call(contract.mergeTag, { tagId: b, intoTagId: c })
  const left = await addTag(first)
  const below = await post(left)
  await keeper.call(contract.mergeTag, { tagId: first, intoTagId: second })
  await moveTopics(db)
  for (const tagId of [a, b, c]) expect((await listOf(tagId)).items[0]?.topicId).toBe(topicId)
  for (const tagId of [first, second]) expect((await listOf(tagId)).total).toBe(2)
  expect((await rootOf(second))?.children.map(({ tagId }) => tagId)).toEqual([c, left])
  expect((await listOf(left)).items[0]?.topicId).toBe(below)
  const wrong = async (tagId: number, intoTagId: number) =>
    (await refusal(keeper.call(contract.mergeTag, { tagId, intoTagId }))).fields
  for (const intoTagId of [second, left, a, 999_999]) {
    expect(await wrong(left, intoTagId)).toEqual({ intoTagId: 'unknown_choice' })
  }
})

test('a leaf moves to another root with its topics while others post under it', async () => {
  const [from, to] = [await addTag(), await addTag()]
  const leaf = await addTag(from)
  const names = { nameZh: `标签${made}`, nameEn: `Tag ${made}` }
  await settings({})
  const another = await startAnother()
  const writers = await Promise.all(Array.from({ length: 4 }, () => makeMember(db)))
  const posting = Promise.all(
    writers.flatMap((writer, at) =>
      [1, 2, 3].map(() =>
        (at % 2 ? as : another.as)(writer).call(publishTopic, {
          tagId: leaf,
          title: 'Meanwhile',
          body: 'Green',
        }),
      ),
    ),
  )
  await keeper.call(contract.saveTag, { tagId: leaf, parentId: to, ...names })
  await posting
  await moveTopics(db)
  expect([(await listOf(leaf)).total, (await listOf(to)).total, (await listOf(from)).total]).toEqual([
    12, 12, 0,
  ])
  const rows = await db.selectFrom('topics').select('root_tag_id').where('tag_id', '=', leaf).execute()
  expect(new Set(rows.map(({ root_tag_id }) => root_tag_id))).toEqual(new Set([to]))
})

test('a new tag has rights of its own from its first moment, given by whoever may give rights', async () => {
  const root = await addTag()
  const roleId = await makeRole(db, 'Gardeners')
  const rights = { hasOwnRights: true, grants: [`${roleId}:view_topics`] }
  const leaf = await addTag(root, rights)
  await eventually(async () => {
    const shown = (await keeper.call(contract.readTagTree, {})).tags.flatMap(({ children }) => children)
    expect(shown.find(({ tagId }) => tagId === leaf)?.hasOwnRights).toBe(true)
    expect((await refusal(post(leaf))).code).toBe('forbidden')
  })
  await db
    .insertInto('staff_roles')
    .values({ name: 'gardener', name_zh: '园丁', name_en: 'Gardener', rights: ['manage_tags'] })
    .execute()
  await keeper.call(setTagRights, { tagId: leaf, hasOwnRights: false, grants: [] })
  const gardener = as(await makeMember(db, { staffRole: 'gardener' }))
  const names = { nameZh: '温室', nameEn: 'Greenhouse' }
  expect((await refusal(gardener.call(contract.saveTag, { parentId: root, ...names, ...rights }))).code).toBe(
    'forbidden',
  )
  await eventually(() => gardener.call(contract.saveTag, { parentId: root, ...names }))
  expect((await refusal(ann.call(contract.saveTag, names))).code).toBe('forbidden')
})

test('only a tag that nothing was ever posted under is deleted', async () => {
  const root = await addTag()
  const leaf = await addTag(root)
  await post(leaf)
  for (const tagId of [root, leaf]) {
    expect((await refusal(keeper.call(contract.deleteTag, { tagId }))).code).toBe('tag_in_use')
  }
  const unused = await addTag(root)
  await keeper.call(contract.deleteTag, { tagId: unused })
  expect((await refusal(keeper.call(contract.deleteTag, { tagId: unused }))).code).toBe('not_found')
  expect((await rootOf(root))?.children.map(({ tagId }) => tagId)).toEqual([leaf])
})
