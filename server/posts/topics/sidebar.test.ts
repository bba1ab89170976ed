import { expect, test } from 'vitest'
import { defaultSettings } from '#contract/core/settings.ts'
import { readSidebar } from '#contract/posts/topics.ts'
import { createTestApp, eventually } from '#test/app.ts'
import { emptyPermissions } from '#test/deps.ts'
import { makeComment, makeTopic } from '#test/makers.ts'
import { SidebarReader } from './sidebar.ts'

const { as, cast, db, tags } = await createTestApp()

const reader = { language: 'en-US' as const, permissions: emptyPermissions }

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)
const make = (title: string, publishedAt: Date) =>
  makeTopic(db, { authorId: cast.ann.memberId, tagId: tags.green, title, publishedAt })

test('hot topics: comments count for more than reads, and age cools', async () => {
  const old = await make('Old and much discussed', hoursAgo(1000))
  const quiet = await make('Fresh and quiet', hoursAgo(1))
  const talked = await make('Fresh and discussed', hoursAgo(1))
  const read = await make('Fresh and read', hoursAgo(1))
  for (let count = 0; count < 10; count++) {
    await makeComment(db, { topicId: old, authorId: cast.bob.memberId })
  }
  for (let count = 0; count < 2; count++) {
    await makeComment(db, { topicId: talked, authorId: cast.bob.memberId })
  }
  await db.updateTable('topics').set({ read_count: 39 }).where('id', '=', read).execute()

  const { hotTopics } = await new SidebarReader(db).read({ settings: defaultSettings, ...reader })
  expect(hotTopics.map(({ topicId }) => topicId)).toEqual([talked, read, old, quiet])
  expect(hotTopics[0]).toEqual({ topicId: talked, title: 'Fresh and discussed', commentCount: 2 })
})

test('as many hot topics are shown as staff want, and deleted ones are not hot', async () => {
  const gone = await make('Gone', hoursAgo(0))
  await db
    .updateTable('topics')
    .set({ deleted_at: new Date(), like_count: 1000 })
    .where('id', '=', gone)
    .execute()
  const { hotTopics } = await new SidebarReader(db).read({
    settings: { ...defaultSettings, hotTopics: 2 },
    ...reader,
  })
  expect(hotTopics).toHaveLength(2)
  expect(hotTopics.map(({ topicId }) => topicId)).not.toContain(gone)
})

test('a new topic shows in the counts beside every list at once, in each language', async () => {
  const count = async (language: 'zh-CN' | 'en-US') => {
    const { tags: tree } = await as(null).call(readSidebar, {}, language)
    return tree.find(({ tagId }) => tagId === tags.talk)
  }
  const before = (await count('zh-CN'))?.topicCount ?? 0
  await makeTopic(db, { authorId: cast.ann.memberId, tagId: tags.daily })
  await eventually(async () => {
    expect(await count('zh-CN')).toMatchObject({ name: '闲谈', topicCount: before + 1 })
  })
  expect(await count('en-US')).toMatchObject({ name: 'Talk', topicCount: before + 1 })
})

test('a topic with a thousand million comments is only hotter than others', async () => {
  const topicId = await make('Everybody was here', hoursAgo(1))
  const most = { comment_count: 1_000_000_000, like_count: 1_000_000_000, read_count: 1_000_000_000 }
  await db.updateTable('topics').set(most).where('id', '=', topicId).execute()
  const { hotTopics } = await new SidebarReader(db).read({ settings: defaultSettings, ...reader })
  expect(hotTopics[0]).toMatchObject({ topicId, commentCount: 1_000_000_000 })
})
