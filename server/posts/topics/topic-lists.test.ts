import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { TopicOrder } from '#contract/posts/list-orders.ts'
import { listTopics } from '#contract/posts/topics.ts'
import { invalidate, topicListsTag } from '#server/core/cache-tags.ts'
import { createTestApp, refusal } from '#test/app.ts'
import { makeTopic } from '#test/makers.ts'
import { testMarkdown } from '#test/markdown.ts'
import { blockSize, countInLists } from './topic-lists.ts'
import { addTopic } from './topic-writing.ts'

const { as, cast, db, tags } = await createTestApp({ topicsPerPage: 5 })
const guest = as(null)

type ListInput = { tagId?: number; list?: TopicOrder; page?: number }
const list = (input: ListInput = {}) => guest.call(listTopics, input)
const idsOf = async (input: ListInput = {}) => (await list(input)).items.map(({ topicId }) => topicId)

const make = (tagId: number, isEssence = false) =>
  makeTopic(db, { authorId: cast.ann.memberId, tagId, isEssence })

test('lists are newest first, by tag, by root tag and by essence, with their totals', async () => {
  const first = await make(tags.green)
  const second = await make(tags.black, true)
  const third = await make(tags.daily)
  expect(await idsOf()).toEqual([third, second, first])
  expect(await idsOf({ tagId: tags.green })).toEqual([first])
  expect(await idsOf({ tagId: tags.tea })).toEqual([second, first])
  expect(await idsOf({ list: 'essence' })).toEqual([second])
  expect(await idsOf({ list: 'essence', tagId: tags.tea })).toEqual([second])
  expect(await list({ list: 'essence', tagId: tags.green })).toMatchObject({ items: [], total: 0 })
  expect(await list()).toMatchObject({ total: 3, page: 1, pageCount: 1, perPage: 5 })
})

test('a pinned topic stands ahead on the first page only, and is marked wherever it stands', async () => {
  const pinned = await make(tags.green, true)
  await db.insertInto('topic_pins').values({ topic_id: pinned }).execute()
  for (let count = 0; count < 6; count++) await make(tags.black)

  const pageOne = (await list()).items
  expect(pageOne[0]).toMatchObject({ topicId: pinned, isPinned: true })
  expect(pageOne.slice(1).some(({ isPinned }) => isPinned)).toBe(false)
  expect((await idsOf({ tagId: tags.tea }))[0]).toBe(pinned)
  expect(await idsOf({ tagId: tags.daily })).not.toContain(pinned)

  const pageTwo = (await list({ page: 2 })).items
  expect(pageTwo.map(({ topicId }) => topicId).indexOf(pinned)).toBe(1)
  expect(pageTwo.filter(({ isPinned }) => isPinned).map(({ topicId }) => topicId)).toEqual([pinned])
  expect((await list({ list: 'essence' })).items[0]).toMatchObject({ topicId: pinned, isPinned: true })
})

test('a page beyond the end is empty and still tells the total', async () => {
  const { total, pageCount } = await list()
  for (const page of [pageCount + 1, 5_000, 1_000_000]) {
    expect(await list({ page })).toMatchObject({ items: [], total, pageCount, page })
  }
})

test('the list of a tag that does not exist is not found', async () => {
  expect((await refusal(list({ tagId: 999_999 }))).status).toBe(404)
})

/** Small, seeded and the same on every machine. */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const text = await testMarkdown.renderTopic('x', { idPrefix: '' })

/** Publishes at random and takes some back, in steps over the positions that leave some blocks nearly empty. */
async function publishAtRandom(random: () => number, count: number): Promise<void> {
  const leaves = [tags.green, tags.black, tags.daily]
  await db.transaction().execute(async (tx) => {
    for (let each = 0; each < count; each++) {
      if (random() < 0.05) {
        const step = Math.floor(random() * blockSize)
        await sql`select setval('topic_positions', nextval('topic_positions') + ${step}::bigint)`.execute(tx)
      }
      const tagId = leaves[Math.floor(random() * leaves.length)]!
      const isEssence = random() < 0.3
      const topicId = await addTopic(tx, {
        tagId,
        authorId: cast.bob.memberId,
        title: `Topic ${each}`,
        text,
        isEssence,
      })
      if (random() > 0.1) continue
      const removed = await tx
        .updateTable('topics')
        .set({ deleted_at: new Date() })
        .where('id', '=', topicId)
        .returning(['id', 'position', 'tag_id', 'root_tag_id', 'is_essence'])
        .executeTakeFirstOrThrow()
      await countInLists(tx, removed, -1)
    }
  })
}

/** The same page the plain way: walking over all that come before it. */
async function readPlainly({ tagId, list: kind, page = 1 }: ListInput) {
  let query = db.selectFrom('topics').select('id').where('deleted_at', 'is', null)
  if (tagId) query = query.where((eb) => eb.or([eb('tag_id', '=', tagId), eb('root_tag_id', '=', tagId)]))
  if (kind === 'essence') query = query.where('is_essence', '=', true)
  const all = await query.orderBy('position', 'desc').execute()
  return { total: all.length, ids: all.slice((page - 1) * 5, page * 5).map(({ id }) => id) }
}

test('a page found by blocks is the page found by walking, whatever was published and taken back', async () => {
  await db.deleteFrom('topic_pins').execute()
  const random = createRandom(20_261_121)
  await publishAtRandom(random, 400)
  const { rows } = await sql<{ blocks: number }>`
    select count(*) as blocks from topic_list_blocks where list = 'all'`.execute(db)
  expect(rows[0]?.blocks).toBeGreaterThan(5)

  for (const tagId of [undefined, tags.green, tags.tea, tags.talk]) {
    for (const kind of ['latest', 'essence'] as const) {
      const { total } = await readPlainly({ tagId, list: kind })
      const last = Math.ceil(total / 5)
      const pages = [
        1,
        2,
        last - 1,
        last,
        last + 1,
        ...Array.from({ length: 8 }, () => 1 + Math.floor(random() * last)),
      ]
      for (const page of pages) {
        const input = { ...(tagId && { tagId }), list: kind, page }
        const plain = await readPlainly(input)
        const found = await list(input)
        expect(
          { total: found.total, ids: found.items.map(({ topicId }) => topicId) },
          JSON.stringify(input),
        ).toEqual(plain)
      }
    }
  }
})

/** As many topics as page 500 needs, without the time that publishing each takes. */
async function publishInBulk(count: number): Promise<void> {
  await sql`
    with added as (
      insert into topics (tag_id, root_tag_id, author_id, title, body_markdown, body_html, summary)
      select ${tags.green}, ${tags.tea}, ${cast.bob.memberId}, 'Topic ' || number, 'x', '<p>x</p>', 'x'
      from generate_series(1, ${count}::int) as number returning position
    ), counted as (select position / ${blockSize}::int as block, count(*) as count from added group by 1)
    insert into topic_list_blocks (list, block, count)
    select list, block, count from counted, unnest(array['all', ${`tag:${tags.green}`}, ${`tag:${tags.tea}`}]) as list
    on conflict (list, block) do update set count = topic_list_blocks.count + excluded.count`.execute(db)
  await invalidate(db, topicListsTag)
}

test('page 500 is found by blocks just as well', async () => {
  await publishInBulk(2_600)
  const plain = await readPlainly({ page: 500 })
  expect(plain.ids).toHaveLength(5)
  expect(await idsOf({ page: 500 })).toEqual(plain.ids)
})

test('topics published at the same moment are all counted', async () => {
  const { total } = await list()
  await Promise.all(Array.from({ length: 20 }, (_, index) => make(index % 2 ? tags.green : tags.daily, true)))
  expect((await list()).total).toBe(total + 20)
})
