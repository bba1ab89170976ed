import { expect, test } from 'vitest'
import type { InputOf } from '#contract/core/endpoint.ts'
import { adoptAnswer } from '#contract/posts/adoption.ts'
import { deleteComment, editComment, publishComment, publishReply } from '#contract/posts/comment-writing.ts'
import { publishFollowUp, publishQuestion } from '#contract/posts/question-writing.ts'
import { search as searchOperation, suggestSearch } from '#contract/posts/search.ts'
import { listSearchedWords } from '#contract/posts/searched-words.ts'
import { editTopic } from '#contract/posts/topic-editing.ts'
import { deleteTopic, restoreTopic } from '#contract/posts/topic-moderation.ts'
import { publishTopic } from '#contract/posts/topic-writing.ts'
import { invalidate } from '#server/core/cache-tags.ts'
import { indexEarlierPosts } from '#server/posts/search-index/jobs.ts'
import { searchTag } from '#server/posts/search-index/search-index.ts'
import { createTestApp, eventually } from '#test/app.ts'
import { ownTagRights } from '#test/makers.ts'
import { makeQuestionTags } from '#test/question-makers.ts'

const { as, cast, db, settings, tags } = await createTestApp({ captchaAfterTopicsPerMinute: 1000 })
const questionTags = await makeQuestionTags(db)
const [ann, guest, keeper] = [as(cast.ann), as(null), as(cast.keeper)]

type Asked = Partial<InputOf<typeof searchOperation>>
const search = (keyword: string, more: Asked = {}, who = guest) =>
  who.call(searchOperation, { keyword, ...more })
const titles = async (keyword: string, more: Asked = {}, who = guest) =>
  (await search(keyword, more, who)).items.map(({ title }) => title.join(''))
const publish = async (title: string, body: string, tagId = tags.green) =>
  (await ann.call(publishTopic, { tagId, title, body })).topicId

const caching = await publish(
  'React 的缓存失效',
  '把请求放进缓存之后再渲染。Running benchmarks on a cold cache.',
)
const brewing = await publish('紫砂壶怎么养', '新壶先用清水煮，再用茶汤养。不要放洗洁精。')

test('words of two characters, of one, traditional, full-width and in another form find the same topic', async () => {
  for (const keyword of [
    '缓存',
    '壶',
    '緩存',
    'ＲＥＡＣＴ',
    'react 缓存',
    'caches',
    'benchmark',
    '缓存失效',
    '"缓存失效"',
  ])
    expect(await titles(keyword), keyword).toContain(keyword === '壶' ? '紫砂壶怎么养' : 'React 的缓存失效')
  expect(await titles('"失效缓存"')).toEqual([])
  expect(await titles('缓存 -react')).toEqual([])
})

test('a tag’s name, filters in words and in the address narrow what is found', async () => {
  expect(await titles('壶', { kind: 'question' })).toEqual([])
  expect(await titles('壶', { kind: 'topic', tagId: tags.green })).toEqual(['紫砂壶怎么养'])
  expect(await titles('壶', { tagId: tags.black })).toEqual([])
  expect(await titles(`壶 author:${cast.ann.account}`)).toEqual(['紫砂壶怎么养'])
  expect(await titles(`壶 author:${cast.keeper.account}`)).toEqual([])
  expect(await titles('壶', { authorId: cast.ann.memberId })).toEqual(['紫砂壶怎么养'])
  expect(await titles('壶', { authorId: cast.keeper.memberId })).toEqual([])
  expect(await titles('壶 after:2020-01')).toEqual(['紫砂壶怎么养'])
  expect(await titles('壶 before:2020')).toEqual([])
  for (const both of ['after:2099 after:2020', 'before:2020 before:2099'])
    expect(await titles(`壶 ${both}`)).toEqual([])
  expect(
    (await search('壶 tag:nothing-is-called-so author:nobody_at_all after:2026-02-31 is:blue')).problems,
  ).toEqual(['tag:nothing-is-called-so', 'author:nobody_at_all', 'after:2026-02-31', 'is:blue'])
})

test('tags that are called so are named beside the results, of what the reader may view and on the first page', async () => {
  const [green] = await db.selectFrom('topic_tags').selectAll().where('id', '=', tags.green).execute()
  const named = async (keyword: string, more: Asked = {}) =>
    (await search(keyword, more)).tags.map(({ tagId }) => tagId)
  for (const name of [
    green!.name_zh,
    green!.name_en.toUpperCase(),
    `"${green!.name_zh}"`,
    `壶 ${green!.name_zh}`,
  ])
    expect(await named(name), name).toContain(tags.green)
  expect(await named(green!.name_zh, { page: 2 })).toEqual([])
  expect(await named('的')).toEqual([])
})

test('the best results say whose they are and under which tags, by which they can be narrowed', async () => {
  await publish('盖碗与公道杯', '白瓷。', tags.black)
  await publish('盖碗怎么不烫手', '白瓷。')
  await publish('盖碗的容量', '白瓷。')
  const { resultTags, byAuthor } = await search('盖碗')
  expect(resultTags.map(({ tagId, count }) => [tagId, count])).toEqual([
    [tags.green, 2],
    [tags.black, 1],
  ])
  expect(byAuthor).toBeNull()
  const asked = await search('盖碗', { authorId: cast.ann.memberId, tagId: tags.black })
  expect(asked.byAuthor?.account).toBe(cast.ann.account)
  expect(asked.items.map(({ title }) => title.join(''))).toEqual(['盖碗与公道杯'])
  expect(await search('盖碗', { authorId: 999_999 })).toMatchObject({
    byAuthor: null,
    items: [],
    resultTags: [],
  })
})

test('the place that fits best is an answer: a comment, a reply, an answer or a follow-up, with its words marked', async () => {
  const { commentId } = await ann.call(publishComment, { topicId: brewing, body: '我用竹刷清理，效果不错。' })
  const { replyId } = await ann.call(publishReply, { commentId, body: '棉布也可以。' })
  const [said] = (await search('竹刷')).items
  expect(said).toMatchObject({ topicId: brewing, commentId, replyId: null, floor: 1, isQuestion: false })
  expect(said?.snippet).toEqual(['我用', '竹刷', '清理，效果不错。'])
  expect((await search('棉布')).items[0]).toMatchObject({ commentId, replyId })

  const asked = { title: '水温多少合适', body: '泡绿茶用多热的水？', tagIds: [String(questionTags.brewing)] }
  const { questionId } = await ann.call(publishQuestion, asked)
  await ann.call(publishFollowUp, { questionId, body: '海拔三千米呢？' })
  const answer = await keeper.call(publishComment, {
    topicId: questionId,
    body: '八十度上下，玻璃杯更好掌握。',
  })
  expect((await search('海拔')).items[0]).toMatchObject({ topicId: questionId, followUpNumber: 1 })
  expect((await search('玻璃杯')).items[0]).toMatchObject({ isQuestion: true, commentId: answer.commentId })
  expect(await titles('is:unsolved 水温')).toEqual(['水温多少合适'])
  await ann.call(adoptAnswer, { questionId, commentId: answer.commentId, agreedFen: 0, agreedPoints: 0 })
  expect(await titles('is:solved 水温')).toEqual(['水温多少合适'])
  expect(await titles('水温 is:unsolved')).toEqual([])
})

test('what was edited away or deleted is found no more, and what is restored is', async () => {
  await ann.call(editTopic, { topicId: caching, version: 1, title: '渲染的时机', body: '只说渲染。' })
  expect(await titles('benchmark')).toEqual([])
  expect(await titles('时机')).toEqual(['渲染的时机'])
  const { commentId } = await ann.call(publishComment, { topicId: caching, body: '鹧鸪斑建盏' })
  expect(await titles('鹧鸪斑')).toEqual(['渲染的时机'])
  await ann.call(editComment, { commentId, version: 1, body: '油滴建盏' })
  expect(await titles('鹧鸪斑')).toEqual([])
  expect(await titles('油滴')).toEqual(['渲染的时机'])
  await ann.call(deleteComment, { commentId })
  expect(await titles('油滴')).toEqual([])
  await keeper.call(deleteTopic, { topicId: caching, reason: 'a test', isAbuse: false })
  expect(await titles('时机')).toEqual([])
  expect((await guest.call(suggestSearch, { keyword: '时机' })).titles).toEqual([])
  await keeper.call(restoreTopic, { topicId: caching, reason: 'a test' })
  expect(await titles('时机')).toEqual(['渲染的时机'])
})

test('the beginning of a word suggests titles that have it, from the moment they do, whatever its letters', async () => {
  const suggested = async (keyword: string) =>
    (await guest.call(suggestSearch, { keyword })).titles.map(({ title }) => title)
  const topicId = await publish('Zisha teapots, and C++', 'Clay.')
  for (const keyword of ['zis', 'Zisha teap', 'TEAPOTS', 'c+', "zisha'", 'zisha 茶'])
    expect(await suggested(keyword), keyword).toEqual(
      keyword.includes('茶') ? [] : ['Zisha teapots, and C++'],
    )
  await ann.call(editTopic, { topicId, version: 1, title: 'Gaiwan zisha', body: 'Clay.' })
  expect(await suggested('gaiw')).toEqual(['Gaiwan zisha'])
  // It stays a word of titles, which no title has any more.
  expect(await suggested('teap')).toEqual([])
  expect(await suggested('zish')).toEqual(['Gaiwan zisha'])
})

test('what no title has as it was typed suggests those that have its words', async () => {
  const suggested = async (keyword: string) =>
    (await guest.call(suggestSearch, { keyword })).titles.map(({ title }) => title)
  await publish('绿茶的冲泡方法', '水温不要太高。')
  for (const keyword of ['冲泡绿茶', '绿茶方法', '绿茶怎么冲泡', '绿茶 冲泡方'])
    expect(await suggested(keyword), keyword).toEqual(['绿茶的冲泡方法'])
  await publish('Season a clay pot', 'With tea.')
  expect(await suggested('how to season the clay po')).toEqual(['Season a clay pot'])
  expect(await suggested('绿茶价格')).toEqual([])
})

test('hidden words, those that wait for review and those of a gated tag are found by nobody who may not read them', async () => {
  const body = 'open\n\n:::hidden{kind="comment"}\n孔雀蓝釉\n:::'
  await publish('藏着的话', body)
  expect(await titles('孔雀蓝釉', {}, ann)).toEqual([])
  await publish('只给藏家看', '珐琅彩画法', tags.daily)
  expect(await titles('珐琅彩')).toEqual(['只给藏家看'])
  await ownTagRights(db, tags.daily, {})
  await eventually(async () => expect(await titles('珐琅彩')).toEqual([]))
  expect(await titles('珐琅彩')).toEqual([])
  expect((await search('珐琅彩')).total).toBe(0)
  expect((await guest.call(suggestSearch, { keyword: '藏家' })).titles).toEqual([])
  expect(await titles('珐琅彩', {}, keeper)).toEqual(['只给藏家看'])
  // What counts is the tag that a topic has, whatever the index keeps of it.
  const moved = await publish('搬走的话', '斗彩鸡缸杯')
  await db.updateTable('topics').set({ tag_id: tags.daily }).where('id', '=', moved).execute()
  expect([await titles('斗彩鸡缸'), await titles('斗彩鸡缸', {}, keeper)]).toEqual([[], ['搬走的话']])
  const [daily] = await db.selectFrom('topic_tags').selectAll().where('id', '=', tags.daily).execute()
  const named = async (who = guest) => (await search(daily!.name_zh, {}, who)).tags.map(({ tagId }) => tagId)
  expect(await named()).not.toContain(tags.daily)
  const { tags: suggested } = await guest.call(suggestSearch, { keyword: daily!.name_zh })
  expect(suggested.map(({ tagId }) => tagId)).not.toContain(tags.daily)
  expect(await named(keeper)).toContain(tags.daily)
  await settings({ reviewTopics: 'all' })
  await publish('等待审核', '祭红釉')
  await settings({ reviewTopics: 'none' })
  expect(await titles('祭红', {}, keeper)).toEqual([])
})

test('nothing that can be typed is an error, and most of it is an empty answer', async () => {
  const odd = [
    '',
    ' ',
    '，。！？',
    '"',
    '-',
    '-"',
    'tag:',
    'is: author:',
    '""""',
    '"茶 -',
    "'; drop table topics; --",
    '.*[a-z]+(',
    '%_\\',
    '😀',
    '🇨🇳👨‍👩‍👧',
    'שלום עולם',
    '!@#$%^&*()',
    'a&b|c:*',
    '\\',
    "''",
    'after:2026-99 before:0000',
    '茶'.repeat(200),
  ]
  for (const keyword of odd) await expect(search(keyword), keyword).resolves.toMatchObject({ page: 1 })
  for (const page of [2, 1_000_000]) expect((await search('壶', { page })).items).toEqual([])
  for (const keyword of ['茶'.repeat(201), 'a'.repeat(10_000), 'a\0b'])
    await expect(search(keyword), keyword.slice(0, 9)).rejects.toMatchObject({ code: 'invalid_input' })
})

test('what stands far behind in a long text is shown, of a phrase the place where it stands', async () => {
  const topicId = await publish(
    'A long letter',
    `Steeped once.\n\n${'Nothing of it here.\n\n'.repeat(400)}Then steeped twice, vesperally.`,
  )
  const snippet = async (keyword: string) => (await search(keyword)).items[0]?.snippet
  expect(await snippet('vesperally')).toEqual(['…Then steeped twice, ', 'vesperally', '.'])
  expect(await snippet('"steeped twice"')).toEqual(['…Then ', 'steeped twice', ', vesperally.'])
  // As it is until the job has written the entry of an earlier version anew.
  await db.updateTable('search_entries').set({ plain_text: null }).where('topic_id', '=', topicId).execute()
  await invalidate(db, searchTag)
  expect(await snippet('vesperally')).toEqual(['…Then steeped twice, ', 'vesperally', '.'])
})

test('whose text has a word more often comes first, by the counts of the index and without them', async () => {
  const said = (times: number) =>
    `${'Tea is drunk here, and talked about. '.repeat(20)}${'Yixing. '.repeat(times)}`
  for (const times of [1, 9, 4]) await publish(`Pots ${times}`, said(times))
  const order = ['Pots 9', 'Pots 4', 'Pots 1']
  expect(await titles('yixing')).toEqual(order)
  expect((await titles('yixing tea')).slice(0, 3)).toEqual(order)
  await db
    .updateTable('search_entries')
    .set({ counts: Buffer.alloc(0) })
    .execute()
  expect(await titles('yixing -zhuni')).toEqual(order)
})

test('posts from before the index are indexed by the job, which goes on where it stopped', async () => {
  await db.deleteFrom('search_entries').execute()
  await db.deleteFrom('search_progress').execute()
  const log = { info: () => undefined }
  await indexEarlierPosts(db, log, 0)
  const indexed = async () => (await keeper.call(listSearchedWords, {})).indexedShare
  expect(await indexed()).toBe(0)
  await eventually(async () => expect(await titles('养', { order: 'newest' })).toEqual([]))
  await indexEarlierPosts(db, log)
  expect(await indexed()).toBe(1)
  const entries = await db.selectFrom('search_entries').select(['id', 'post_kind']).execute()
  expect(entries.every(({ id }) => id <= 0)).toBe(true)
  expect(new Set(entries.map(({ post_kind }) => post_kind))).toEqual(
    new Set(['topic', 'comment', 'reply', 'follow_up']),
  )
  await indexEarlierPosts(db, log)
  expect(await db.selectFrom('search_entries').select('id').execute()).toHaveLength(entries.length)
})

test('synonyms of the staff are found in place of a word, in both directions or in one, and marked', async () => {
  await publish('编排容器', '用 Nomadic 管理集群。')
  await publish('k8s 入门', '从一个节点开始。')
  expect((await titles('k8s')).sort()).toEqual(['k8s 入门'])
  await settings({ searchSynonyms: ['k8s = Nomadic = 舵手系统', '云原生 > k8s'] })
  for (const keyword of ['k8s', 'nomadic', '舵手系统', '云原生'])
    expect((await titles(keyword)).sort(), keyword).toEqual(
      keyword === '云原生' ? ['k8s 入门'] : ['k8s 入门', '编排容器'],
    )
  expect(await titles('"k8s"')).toEqual(['k8s 入门'])
  // A word that no dictionary has is taken out of a run.
  expect((await titles('入门舵手系统')).slice(0, 1)).toEqual(['k8s 入门'])
  const { items } = await search('k8s', { order: 'newest' })
  expect(items.map(({ title, snippet }) => [title[1] ?? snippet[1]])).toEqual([['k8s'], ['Nomadic']])
  await settings({ searchSynonyms: [] })
  expect(await titles('舵手系统')).toEqual([])
})

test('a snippet does not begin with the title once more', async () => {
  await publish('普洱', '# 普洱\n\n撬开茶饼。')
  expect((await search('普洱')).items[0]?.snippet).toEqual(['撬开茶饼。'])
})
