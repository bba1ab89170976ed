import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { editTopic } from '#contract/posts/topic-editing.ts'
import { readTopic } from '#contract/posts/topics.ts'
import { createTestApp, eventually } from '#test/app.ts'
import { makeHidingTopic, makeRole, makeTopic, ownTagRights } from '#test/makers.ts'
import { indexTopicKeywords } from './jobs.ts'
import { findTopicsLike } from './similar.ts'

const { as, cast, db, settings, tags, startAnother } = await createTestApp()
const guest = as(null)
const write = (title: string, body: string, tagId = tags.green) =>
  makeTopic(db, { authorId: cast.ann.memberId, tagId, title, body })
const similarTo = async (topicId: number) =>
  (await guest.call(readTopic, { topicId })).similar.map(({ topicId }) => topicId)
/** Here an answer is kept for a minute; another process reads what is old, and has it found again. */
const readElsewhere = async (topicId: number) =>
  (await (await startAnother()).as(null).call(readTopic, { topicId })).similar.map(({ topicId }) => topicId)
async function expectFoundAgain(topicId: number, expected: number[]) {
  await readElsewhere(topicId)
  await eventually(async () => expect(await similarTo(topicId)).toEqual(expected))
}

test('topics of the same words are similar, in Chinese and in English by their stems', async () => {
  const asked = await write('紫砂壶怎么开壶？', '新买的紫砂壶，第一次用之前要煮吗？')
  const answered = await write('我的紫砂壶', '开壶只要用热水煮一次。')
  const brewing = await write('Brewing oolong teas', 'How many steeps do the leaves bear?')
  const brew = await write('Which pot brews an oolong best', 'Leaves need room.')
  await write('今天天气很好', '出门走走。')
  expect(await similarTo(asked)).toEqual([])
  await indexTopicKeywords(db)
  const other = await write('Unrelated', 'Nothing to see.')
  expect(await similarTo(asked)).toEqual([answered])
  expect(await similarTo(brewing)).toEqual([brew])
  expect(await similarTo(other)).toEqual([])

  const edit = { topicId: brew, version: 1, title: 'Weather report', body: 'Rain.' }
  await as(cast.ann).call(editTopic, edit)
  await indexTopicKeywords(db)
  expect(await similarTo(brew)).toEqual([])
  await expectFoundAgain(brewing, [])
})

test('a topic learns of what is published later: at once of its best, of all within the hour', async () => {
  const first = await write('Gyokuro shading', 'Twenty days below the straw')
  await indexTopicKeywords(db)
  // Heard late, it would have this process find for itself too, and after what is deleted below.
  await settings({})
  expect(await similarTo(first)).toEqual([])
  const second = await write('Gyokuro shading again', 'Straw over the bushes')
  await indexTopicKeywords(db)
  await expectFoundAgain(first, [second])

  await sql`delete from search_entries where topic_id = ${second}`.execute(db)
  expect(await readElsewhere(first)).toEqual([second])
  await sql`update similar_topics set found_at = now() - interval '61 minutes'`.execute(db)
  await expectFoundAgain(first, [])
})

test("what is kept of a topic outlives others' keywords, and ends with its own", async () => {
  const asked = await write('Kombucha jar', 'Scoby grows')
  const read = vi.spyOn(db, 'selectFrom')
  const countReads = async () => {
    read.mockClear()
    await similarTo(asked)
    return read.mock.calls.filter(([table]) => table === ('topics' as never)).length
  }
  await similarTo(asked)
  await indexTopicKeywords(db)
  expect(await countReads()).toBe(1)
  const twin = await write('Kombucha jar again', 'Scoby shrinks')
  // What the first reader had found behind their back may come last.
  await eventually(async () => expect(await countReads()).toBe(0))
  await indexTopicKeywords(db)
  expect(await countReads()).toBe(0)
  expect(await similarTo(twin)).toEqual([asked])
})

test('two that find the words of the same topics at once are not in each other’s way', async () => {
  const topicIds: number[] = []
  for (let at = 0; at < 30; at++) topicIds.push(await write(`Sencha terraces ${at}`, 'Uji and Yame in April'))
  await Promise.all(Array.from({ length: 4 }, () => indexTopicKeywords(db)))
  await indexTopicKeywords(db)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from topics where id = any(${topicIds}::bigint[]) and words_version = version`.execute(
    db,
  )
  expect(rows).toEqual([{ count: 30 }])
})

test('neither what is hidden nor what the reader may not view makes or shows a similar topic', async () => {
  const body = '写在外面的。\n\n:::hidden{kind="comment"}\n普洱熟茶渥堆 gaiwan thermometer\n:::'
  const parts = { authorId: cast.ann.memberId, tagId: tags.green, title: '只有标题', body }
  const { topicId: hiding } = await makeHidingTopic(db, parts)
  const open = await write('普洱熟茶渥堆的温度', 'gaiwan and thermometer')
  const gated = await write('普洱熟茶渥堆要几天', 'gaiwan and thermometer', tags.black)
  await ownTagRights(db, tags.black, { [await makeRole(db, 'tasters')]: ['view_topics'] })
  const twin = await write('普洱熟茶渥堆笔记', 'gaiwan')
  await indexTopicKeywords(db)
  await write('And another', 'Nothing.')
  const found = await similarTo(open)
  expect(found).toEqual([twin])
  expect(found).not.toContain(hiding)
  expect(found).not.toContain(gated)
})

test('a title that is being typed is like what was published a moment ago, of what its reader may view', async () => {
  const open = await write('Lapsang souchong and smoke', 'Pine.')
  const closed = await write('Lapsang souchong storage', 'Tins.', tags.black)
  const likeTitle = async (title: string, hiddenTagIds: number[]) =>
    (await findTopicsLike(db, title, hiddenTagIds)).map(({ topicId }) => topicId)
  expect((await likeTitle('How to keep lapsang souchong', [])).sort()).toEqual([open, closed].sort())
  expect(await likeTitle('How to keep lapsang souchong', [tags.black])).toEqual([open])
  expect(await likeTitle('How to keep it', [])).toEqual([])
})

test('a topic with three headings has an outline, and an edit leaves their anchors as they were', async () => {
  const body = '## 水温\n\n### Pots & `pans`\n\nx\n\n## 水温\n\n#### Deep\n\n##### Deeper\n\nx[^1]\n\n[^1]: y'
  const topicId = await write('Long', body)
  const { outline } = await guest.call(readTopic, { topicId })
  const [prefix] = outline[0]?.anchor.split('-') ?? []
  expect(outline).toEqual([
    { depth: 1, text: '水温', anchor: `${prefix}-水温` },
    { depth: 2, text: 'Pots & pans', anchor: `${prefix}-pots-pans` },
    { depth: 1, text: '水温', anchor: `${prefix}-水温-2` },
    { depth: 3, text: 'Deep', anchor: `${prefix}-deep` },
  ])
  const edit = { topicId, version: 1, title: 'Long', body: `${body}\n\n## More` }
  await as(cast.ann).call(editTopic, edit)
  const { outline: now } = await guest.call(readTopic, { topicId })
  expect(now.slice(0, 4)).toEqual(outline)
  const short = await write('Short', '## A\n\n## B')
  expect((await guest.call(readTopic, { topicId: short })).outline).toEqual([])
})

test('what an import brings of older days gets its words at once, and what it is like when it is read', async () => {
  const publishedAt = new Date(Date.now() - 30 * 86_400_000)
  const old = await makeTopic(db, {
    authorId: cast.ann.memberId,
    tagId: tags.green,
    title: 'Sencha steaming',
    body: 'Forty seconds',
    publishedAt,
  })
  const other = await write('Sencha steaming for longer', 'Two minutes')
  await indexTopicKeywords(db)
  const kept = await db
    .selectFrom('similar_topics')
    .select('topic_id')
    .where('topic_id', 'in', [old, other])
    .execute()
  expect(kept).toEqual([{ topic_id: other }])
  await expectFoundAgain(old, [other])
})
