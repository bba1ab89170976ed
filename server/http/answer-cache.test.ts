import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { publishComment } from '#contract/posts/comment-writing.ts'
import { readTopic } from '#contract/posts/topics.ts'
import { readThreadViewerState } from '#contract/posts/viewer-state.ts'
import { createTestApp, eventually } from '#test/app.ts'
import { makeTopic } from '#test/makers.ts'

const { as, cast, db, tags, settings } = await createTestApp()
// What is read within half a second of a writing is not kept by the process that wrote.
const newTopic = async () => {
  const topicId = await makeTopic(db, { authorId: cast.ann.memberId, tagId: tags.green })
  await sleep(600)
  return topicId
}
const members = [cast.ann, cast.bob]

/** Runs what is read, and answers how many queries on topics it cost. */
async function countTopicQueries(work: () => Promise<unknown>): Promise<number> {
  const asked = vi.spyOn(db, 'selectFrom')
  await work()
  const count = asked.mock.calls.filter(([table]) => table === ('topics' as never)).length
  asked.mockRestore()
  return count
}

test('one reading serves members and guests alike, whatever each may do', async () => {
  const topicId = await newTopic()
  const cost = await countTopicQueries(async () => {
    for (const who of [...members, null, null, null])
      expect((await as(who).call(readTopic, { topicId })).topicId).toBe(topicId)
  })
  expect(cost).toBe(1)
})

test('a comment is counted for the next reader, and a setting holds at once', async () => {
  const topicId = await newTopic()
  const read = () => as(cast.bob).call(readTopic, { topicId })
  const mayComment = async () =>
    (await as(cast.bob).call(readThreadViewerState, { topicId })).topic.can.comment
  expect([(await read()).commentCount, await mayComment()]).toEqual([0, true])
  await as(cast.ann).call(publishComment, { topicId, body: 'Fresh leaves' })
  await eventually(async () => expect(await read()).toMatchObject({ commentCount: 1 }))
  await settings({ allowComments: false })
  expect(await mayComment()).toBe(false)
})

test('each browser gets the encoding it takes', async () => {
  const topicId = await makeTopic(db, {
    authorId: cast.ann.memberId,
    tagId: tags.green,
    body: 'Leaf '.repeat(2_000),
  })
  const encodingFor = async (accepted: string) => {
    const headers = { 'accept-encoding': accepted }
    return (await as(null).send({ url: `/api/thread?topicId=${topicId}`, headers })).headers[
      'content-encoding'
    ]
  }
  expect(await encodingFor('gzip, zstd')).toBe('zstd')
  expect(await encodingFor('gzip')).toBe('gzip')
  expect(await encodingFor('identity')).toBeUndefined()
})
