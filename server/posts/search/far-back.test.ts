import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { publishComment } from '#contract/posts/comment-writing.ts'
import { search as searchOperation, suggestSearch } from '#contract/posts/search.ts'
import { publishTopic } from '#contract/posts/topic-writing.ts'
import { invalidate } from '#server/core/cache-tags.ts'
import { searchTag } from '#server/posts/search-index/search-index.ts'
import { createTestApp, eventually } from '#test/app.ts'

const { as, cast, db, tags } = await createTestApp({ captchaAfterTopicsPerMinute: 1000 })
const [ann, guest] = [as(cast.ann), as(null)]

const search = (keyword: string, more: { page?: number } = {}) =>
  guest.call(searchOperation, { keyword, ...more })
const titles = async (keyword: string) => (await search(keyword)).items.map(({ title }) => title.join(''))
const publish = async (title: string, body: string) =>
  (await ann.call(publishTopic, { tagId: tags.green, title, body })).topicId

test('what was published long before is found behind the latest, however long before', async () => {
  const blocks = [0, 1, 2, 9, 400, 401]
  for (const back of blocks) {
    const topicId = await publish(`Gongfu set ${back}`, 'Clay.')
    await db
      .updateTable('search_entries')
      .set((eb) => ({ id: eb('id', '-', back * 4_096) }))
      .where('topic_id', '=', topicId)
      .execute()
  }
  const found = await titles('gongfu')
  expect(found.sort()).toEqual(blocks.map((back) => `Gongfu set ${back}`).sort())
  expect((await guest.call(suggestSearch, { keyword: 'gongf' })).titles).toHaveLength(6)
})

test('what is behind the first hundred is on pages of its own, and is not hidden by what was deleted since', async () => {
  const oldest = await publish('Puerh bing, the first of all', 'Pressed.')
  const later: number[] = []
  for (let at = 0; at < 110; at++) later.push(await publish(`Puerh bing ${at}`, 'Pressed.'))
  const pages = await Promise.all([1, 5, 6, 7].map((page) => search('puerh', { page })))
  expect(pages.map(({ items }) => items.length)).toEqual([20, 20, 11, 0])
  expect(pages[2]!.items.map(({ topicId }) => topicId)).toContain(oldest)
  expect(pages.map(({ pageCount }) => pageCount)).toEqual([5, 6, 6, 6])
  expect(pages.map(({ mayBeMore }) => mayBeMore)).toEqual([true, false, false, false])
  await db.updateTable('topics').set({ deleted_at: new Date() }).where('id', 'in', later).execute()
  await invalidate(db, searchTag)
  expect((await search('puerh')).items.map(({ topicId }) => topicId)).toEqual([oldest])
})

test('how many there are is said once all were looked at, also where much was said under few of them', async () => {
  for (let at = 0; at < 30; at++) await publish(`Green ${at}`, 'Anji bai.')
  const topicId = await publish('Of this year', 'Anji bai.')
  for (let at = 0; at < 75; at++) await ann.call(publishComment, { topicId, body: `Anji, cup ${at}` })
  const [first, last] = await Promise.all([1, 2].map((page) => search('anji', { page })))
  expect(first).toMatchObject({ pageCount: 2, mayBeMore: true })
  expect(first!.total).toBeLessThan(31)
  expect(last).toMatchObject({ total: 31, mayBeMore: false })
})

test('pages go as far as the thirtieth, and no link leads behind it', async () => {
  const first = await publish('Bilochun spring', 'Green.')
  const copies = sql.raw('generate_series(1, 610) as copy')
  await sql`insert into topics
    select (jsonb_populate_record(topics, jsonb_build_object('id', id + copy + 999, 'position', position + copy + 999))).*
    from topics, ${copies} where id = ${first}`.execute(db)
  await sql`insert into search_entries
    select (jsonb_populate_record(entry, jsonb_build_object('id', id + copy + 999, 'post_id', post_id + copy + 999,
      'topic_id', topic_id + copy + 999))).*
    from search_entries as entry, ${copies} where topic_id = ${first}`.execute(db)
  expect(await search('bilochun', { page: 30 })).toMatchObject({ total: 600, pageCount: 30, mayBeMore: true })
  expect((await search('bilochun', { page: 30 })).items).toHaveLength(20)
})

test('a new comment ends the kept answers that look for its words, and no others', async () => {
  const topicId = await publish('Lapsang', 'Smoked over pine.')
  const other = await publish('Another topic', 'Of something else.')
  let kept = 'Lapsang'
  // Only an answer that was begun once its process had heard of the topic is kept.
  await eventually(async () => {
    kept = (await titles('lapsang'))[0]!
    // Nobody is told, so whoever gets what was kept doesn't see it.
    await db
      .updateTable('topics')
      .set({ title: `${kept}!` })
      .where('id', '=', topicId)
      .execute()
    expect(await titles('lapsang')).toEqual([kept])
  })
  await ann.call(publishComment, { topicId: other, body: 'Something else entirely.' })
  expect(await titles('lapsang')).toEqual([kept])
  await ann.call(publishComment, { topicId: other, body: 'As with lapsang.' })
  expect(await titles('lapsang')).toEqual([`${kept}!`, 'Another topic'])
})
