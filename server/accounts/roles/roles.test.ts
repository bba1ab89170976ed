import { type RawBuilder, sql } from 'kysely'
import { expect, test } from 'vitest'
import { listFavorites, listOwnQuestions } from '#contract/people/own-lists.ts'
import { publishComment } from '#contract/posts/comment-writing.ts'
import { listComments } from '#contract/posts/comments.ts'
import { favoriteTopic } from '#contract/posts/favorites.ts'
import { listQuestions } from '#contract/posts/questions.ts'
import { search } from '#contract/posts/search.ts'
import { publishTopic, readComposerOptions } from '#contract/posts/topic-writing.ts'
import { listTopics, readSidebar, readTopic } from '#contract/posts/topics.ts'
import { readThreadViewerState } from '#contract/posts/viewer-state.ts'
import { notifyRolesChanged } from '#server/core/permissions.ts'
import { readSettings } from '#server/core/settings.ts'
import { rankTopics } from '#server/posts/topics/topic-ranks.ts'
import { createTestApp, eventually, refusal } from '#test/app.ts'
import { makeComment, makeMember, makeRole, makeTopic, ownTagRights } from '#test/makers.ts'
import { makeQuestion, makeQuestionTags } from '#test/question-makers.ts'
import { grantRole, revokeRole } from './roles.ts'

const { as, db, cast, tags, settings } = await createTestApp()
const guest = as(null)
const topicId = await makeTopic(db, { authorId: cast.ann.memberId, tagId: tags.black, body: 'A rare one.' })
await makeComment(db, { topicId, authorId: cast.ann.memberId })
const gold = await makeRole(db, 'Gold')
await ownTagRights(db, tags.black, { [gold]: ['view_topics', 'post_topics', 'post_comments'] })
await eventually(async () => {
  expect((await refusal(guest.call(readTopic, { topicId }))).code).toBe('topic_gated')
})

const grant = (memberId: number, time: Parameters<typeof grantRole>[1]['time']) =>
  db.transaction().execute((tx) => grantRole(tx, { memberId, roleId: gold, time, source: 'card' }))

test.each(['UTC', 'Europe/Berlin'])(
  'a month of a role is one of China’s, with a database in %s',
  async (zone) => {
    const { memberId } = await makeMember(db)
    await grant(memberId, { until: new Date('2090-01-31T04:00:00+08:00') })
    const ends = await db.transaction().execute(async (tx) => {
      await sql`set local time zone ${sql.lit(zone)}`.execute(tx)
      const time = { count: 1, unit: 'months' } as const
      const add = () => grantRole(tx, { memberId, roleId: gold, time, source: 'card' })
      return [await add(), await add()]
    })
    expect(ends).toEqual([new Date('2090-02-28T04:00:00+08:00'), new Date('2090-03-28T04:00:00+08:00')])
  },
)

test('a gated topic tells guests and members nothing but its title and who may read it', async () => {
  for (const reader of [guest, as(cast.bob)]) {
    const card = (await reader.call(listTopics, { tagId: tags.black })).items[0]
    expect(card).toMatchObject({ topicId, summary: '', viewRoles: ['Gold'] })
    expect(await refusal(reader.call(readTopic, { topicId }))).toMatchObject({ status: 403 })
    expect((await refusal(reader.call(listComments, { topicId }))).code).toBe('topic_gated')
  }
  expect((await refusal(as(cast.bob).call(publishComment, { topicId, body: 'Hm' }))).code).toBe('topic_gated')
  expect(
    await db.selectFrom('comments').selectAll().where('author_id', '=', cast.bob.memberId).execute(),
  ).toEqual([])
})

test('whoever holds the role reads and writes, at once when it is granted and no more when it is gone', async () => {
  const carol = await makeMember(db)
  await grant(carol.memberId, { count: 1, unit: 'days' })
  const reader = as(carol)
  expect((await reader.call(readThreadViewerState, { topicId })).topic.can.comment).toBe(true)
  expect((await reader.call(listTopics, { tagId: tags.black })).items[0]?.summary).toContain('A rare one.')
  await reader.call(publishComment, { topicId, body: 'Thank you' })
  await db.transaction().execute((tx) => revokeRole(tx, carol.memberId, gold))
  expect((await refusal(reader.call(readTopic, { topicId }))).code).toBe('topic_gated')
})

test('an expired role is as if it were not there', async () => {
  const dora = await makeMember(db)
  await grant(dora.memberId, { until: new Date(Date.now() - 1_000) })
  expect((await refusal(as(dora).call(readTopic, { topicId }))).status).toBe(403)
})

test('staff who moderate see what is gated', async () => {
  expect((await as(cast.keeper).call(readTopic, { topicId })).topicId).toBe(topicId)
})

test('the composer offers only tags one may post in, and the API takes no other', async () => {
  const offered = (await as(cast.bob).call(readComposerOptions, {})).tags.flatMap(({ children }) => children)
  expect(offered.map(({ tagId }) => tagId)).toEqual([tags.green, tags.daily])
  const posting = as(cast.bob).call(publishTopic, { tagId: tags.black, title: 'Hello', body: 'World' })
  expect((await refusal(posting)).code).toBe('forbidden')
})

test('time adds up: ten grants at once from as many connections lose nothing', async () => {
  const { memberId } = await makeMember(db)
  await Promise.all(Array.from({ length: 10 }, () => grant(memberId, { count: 3, unit: 'days' })))
  const expiry = await grant(memberId, { count: 1, unit: 'hours' })
  const hours = (expiry!.getTime() - Date.now()) / 3_600_000
  expect(hours).toBeGreaterThan(720.9)
  expect(hours).toBeLessThan(721.1)
})

test('time bought after a role has expired counts from now, and a role for ever stays', async () => {
  const { memberId } = await makeMember(db)
  await grant(memberId, { until: new Date('2020-01-01') })
  const expiry = await grant(memberId, { count: 2, unit: 'hours' })
  expect(Math.abs(expiry!.getTime() - Date.now() - 7_200_000)).toBeLessThan(5_000)
  await grant(memberId, { until: null })
  expect(await grant(memberId, { count: 2, unit: 'years' })).toBeNull()
})

test('a muted member reads, and is told why nothing can be written', async () => {
  const loud = await makeMember(db)
  await db
    .updateTable('members')
    .set({ muted_until: new Date(Date.now() + 60_000) })
    .where('id', '=', loud.memberId)
    .execute()
  const open = await makeTopic(db, { authorId: cast.ann.memberId, tagId: tags.green })
  expect((await as(loud).call(readThreadViewerState, { topicId: open })).topic.can.comment).toBe(false)
  expect((await refusal(as(loud).call(publishComment, { topicId: open, body: 'Hm' }))).code).toBe('muted')
  const posting = as(loud).call(publishTopic, { tagId: tags.green, title: 'Hello', body: 'World' })
  expect((await refusal(posting)).code).toBe('muted')
})

test('where staff want it, its title is withheld too, from the list and from what is hot', async () => {
  const title = 'The auction of the oldest cake'
  const secret = await makeTopic(db, { authorId: cast.ann.memberId, tagId: tags.black, title })
  const holder = await makeMember(db)
  await grant(holder.memberId, { until: null })
  const isRanked = async (reader = guest) => {
    const { items } = await reader.call(listTopics, { list: 'hot' })
    return items.some(({ topicId }) => topicId === secret)
  }
  await rankTopics(db, await readSettings(db))
  const shown = async (reader = guest) => {
    const { items } = await reader.call(listTopics, { tagId: tags.black })
    const { hotTopics } = await reader.call(readSidebar, {})
    const isHot = hotTopics.some(({ topicId: hot }) => hot === secret)
    return { title: items.find(({ topicId: listed }) => listed === secret)?.title, isHot }
  }
  await eventually(async () => expect(await shown()).toEqual({ title, isHot: true }), 15_000)
  await settings({ showGatedTitles: false })
  expect(await shown()).toEqual({ title: 'A topic whose title is not shown', isHot: false })
  expect(await shown(as(holder))).toEqual({ title, isHot: false })
  expect([await isRanked(), await isRanked(as(holder))]).toEqual([false, true])
  const everything = await guest.send({ url: '/api/topics' })
  expect(everything.body).not.toContain(title)
  await settings({ showGatedTitles: true })
  expect((await shown()).title).toBe(title)
  expect(await isRanked()).toBe(true)
})

test('where the default role views nothing, lists, feeds and the search tell guests no more than a gated tag does', async () => {
  const { brewing } = await makeQuestionTags(db)
  const asker = await makeMember(db)
  const bob = as(cast.bob)
  const written = { authorId: cast.ann.memberId, tagId: tags.green, title: 'Sencha', body: 'Zebrawood' }
  const ofTopic = await makeTopic(db, written)
  const asked = { askerId: asker.memberId, tagIds: [brewing], title: 'Gyokuro?', body: 'Zebrawood' }
  const questionId = await makeQuestion(db, asked)
  await bob.call(favoriteTopic, { topicId: questionId })
  const change = (rights: RawBuilder<string[]>) =>
    db.transaction().execute(async (tx) => {
      await tx.updateTable('roles').set({ rights }).where('is_default', '=', true).execute()
      await notifyRolesChanged(tx)
    })
  const read = async (reader = guest) => {
    const lists = await Promise.all([
      reader.call(listTopics, {}),
      reader.call(listQuestions, {}),
      reader.call(search, { keyword: 'Zebrawood' }),
    ])
    return JSON.stringify(lists) + (await reader.send({ url: '/feeds/latest.atom' })).body
  }
  await eventually(async () => expect((await read()).match(/Zebrawood/g)?.length).toBeGreaterThan(3))
  await change(sql`array_remove(rights, 'view_topics')`)
  await eventually(async () => {
    expect((await refusal(guest.call(readTopic, { topicId: ofTopic }))).code).toBe('topic_gated')
    expect(await read()).not.toMatch(/Zebrawood/)
  })
  expect(await read()).toMatch(/Sencha.*Gyokuro/)
  expect(await read(as(cast.keeper))).toMatch(/Zebrawood/)

  await settings({ showGatedTitles: false })
  expect(await read()).not.toMatch(/Sencha|Gyokuro/)
  // What one took part in keeps its title.
  const [kept] = (await bob.call(listFavorites, { of: 'questions' })).items
  expect(kept).toMatchObject({ topicId: questionId, title: 'Gyokuro?', summary: '' })
  expect((await as(asker).call(listOwnQuestions, {})).items).toMatchObject([{ title: 'Gyokuro?' }])
  await settings({ showGatedTitles: true })
  await change(sql`array_append(rights, 'view_topics')`)
})
