import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { appointStaff, dismissStaff, readMember } from '#contract/accounts/members.ts'
import { saveStaffRole } from '#contract/accounts/role-editing.ts'
import type { InputOf } from '#contract/core/endpoint.ts'
import { publishReply } from '#contract/posts/comment-writing.ts'
import { listComments } from '#contract/posts/comments.ts'
import { retireTag } from '#contract/posts/tag-editing.ts'
import { deleteTopic } from '#contract/posts/topic-moderation.ts'
import { readTopic } from '#contract/posts/topics.ts'
import { listAuditLog } from '#contract/site/audit.ts'
import { listBatches, previewBatch, readBatch, startBatch } from '#contract/site/batches.ts'
import { addTag } from '#server/posts/topics/tags.ts'
import { createTestApp, eventually, refusal } from '#test/app.ts'
import { type Member, makeComment, makeMember, makeTopic } from '#test/makers.ts'
import { meanwhile } from '#test/meanwhile.ts'
import { makeQuestion, makeQuestionTags } from '#test/question-makers.ts'
import { carryOutBatches } from './carry-out.ts'

const { as, cast, db, tags } = await createTestApp({ captchaAfterTopicsPerMinute: 1000 })
const questionTags = await makeQuestionTags(db)
const { ann, bob, keeper } = cast
const staff = await makeMember(db, { account: 'mod', staffRole: 'moderator' })
const other = await makeMember(db, { account: 'mod2', staffRole: 'moderator' })
const job = { db, log: pino({ level: 'silent' }) }

const makeTopics = (count: number) =>
  Promise.all(
    Array.from({ length: count }, () => makeTopic(db, { authorId: ann.memberId, tagId: tags.green })),
  )
const asTopics = (ids: readonly number[]) => ids.map((id) => `topic:${id}`)
const start = async (who: Member, input: object) =>
  (await as(who).call(startBatch, { act: 'delete', reason: 'Spam', things: [], ...input })).batchId
const result = (batchId: number) => as(staff).call(readBatch, { batchId })
const deletions = async () =>
  Number(
    (
      await db
        .selectFrom('topic_deletions')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  )
const attemptsOf = async (batchId: number) =>
  (await db.selectFrom('batches').select('attempts').where('id', '=', batchId).executeTakeFirstOrThrow())
    .attempts
const acts = async (act: string) => (await as(keeper).call(listAuditLog, { act } as never)).total

test('what is chosen is looked at, deleted one by one and restored, each with its entry in the log', async () => {
  const [topicId = 0, gone = 0, thread = 0] = await makeTopics(3)
  const { commentId } = await makeComment(db, { topicId: thread, authorId: bob.memberId })
  const { replyId = 0 } = await as(ann).call(publishReply, { commentId, body: 'Of all' })
  await as(staff).call(deleteTopic, { topicId: gone, reason: 'Before' })
  const things = [
    `topic:${topicId}`,
    `topic:${gone}`,
    `comment:${commentId}`,
    `reply:${replyId}`,
    'topic:999999',
    `member:${bob.memberId}`,
  ]
  const input = { act: 'delete', things: [...things, things[0]!], reason: 'Spam' } satisfies InputOf<
    typeof previewBatch
  >
  const { things: preview } = await as(staff).call(previewBatch, input)
  const problems = [null, 'deleted', null, null, 'not_found', 'wrong_kind']
  expect(preview.map(({ problem }) => problem)).toEqual(problems)
  expect(preview[2]).toMatchObject({ account: 'bob', place: { topicId: thread, commentId } })
  const before = await acts('delete_topic')
  const batchId = await start(staff, input)
  expect(await result(batchId)).toMatchObject({ total: 6, done: 0, refused: 0, endedAt: null })
  await carryOutBatches(job)
  const ended = await result(batchId)
  expect(ended).toMatchObject({ done: 3, refused: 3, madeBy: 'mod', endedAt: expect.any(String) })
  expect(ended.things.map(({ problem }) => problem)).toEqual(problems)
  expect((await refusal(as(bob).call(readTopic, { topicId }))).code).toBe('not_found')
  expect((await as(bob).call(listComments, { topicId: thread })).items).toHaveLength(0)
  expect(await acts('delete_topic')).toBe(before + 1)
  expect((await as(keeper).call(listAuditLog, { act: 'start_batch' })).items[0]).toMatchObject({
    after: { kind: 'delete', number: 6, reason: 'Spam' },
  })
  // What lies under what was deleted comes after it.
  await start(staff, { act: 'restore', reason: 'A mistake', things: things.slice(0, 4) })
  await carryOutBatches(job)
  const [restored] = (await as(staff).call(listBatches, {})).items
  expect(restored).toMatchObject({ act: 'restore', done: 4, refused: 0 })
  expect((await as(bob).call(readTopic, { topicId })).topicId).toBe(topicId)
})

test('topics, questions and members are moved, closed and muted where the act fits them', async () => {
  const [topicId = 0] = await makeTopics(1)
  const questionId = await makeQuestion(db, { askerId: ann.memberId, tagIds: [questionTags.brewing] })
  const member = await makeMember(db)
  const things = [
    ...asTopics([topicId, questionId]),
    `member:${member.memberId}`,
    `member:${keeper.memberId}`,
  ]
  const problemsOf = async (input: object) => {
    const batchId = await start(staff, { things, ...input })
    await carryOutBatches(job)
    return (await result(batchId)).things.map(({ problem }) => problem)
  }
  const wrong = 'wrong_kind'
  const moved = { act: 'move', tagIds: [String(tags.daily)] }
  expect(await problemsOf(moved)).toEqual([null, wrong, wrong, wrong])
  expect(await problemsOf(moved)).toEqual(['same', wrong, wrong, wrong])
  expect((await as(bob).call(readTopic, { topicId })).tag.tagId).toBe(tags.daily)
  expect(await problemsOf({ act: 'move', tagIds: [String(questionTags.leaves)] })).toEqual([
    wrong,
    null,
    wrong,
    wrong,
  ])
  expect(await problemsOf({ act: 'close' })).toEqual([null, null, wrong, wrong])
  expect(await problemsOf({ act: 'close' })).toEqual(['same', 'same', wrong, wrong])
  const until = new Date(Date.now() + 86_400_000).toISOString()
  expect(await problemsOf({ act: 'mute', until })).toEqual([wrong, wrong, null, 'forbidden'])
  expect((await as(keeper).call(readMember, { memberId: member.memberId })).mutedUntil).toBe(until)
})

test('before it is done it is said of each thing why it won’t be', async () => {
  const [topicId = 0, thread = 0] = await makeTopics(2)
  const { commentId } = await makeComment(db, { topicId: thread, authorId: bob.memberId })
  const { replyId = 0 } = await as(ann).call(publishReply, { commentId, body: 'Under it' })
  const ended = await makeMember(db)
  const written = await makeComment(db, { topicId, authorId: ended.memberId })
  await db.updateTable('members').set({ cancelled_at: new Date() }).where('id', '=', ended.memberId).execute()
  await as(staff).call(deleteTopic, { topicId: thread, reason: 'Before' })
  const preview = async (input: Partial<InputOf<typeof previewBatch>>) => {
    const chosen = { act: 'delete', reason: 'x', things: asTopics([topicId]), ...input } as const
    return (await as(staff).call(previewBatch, chosen)).things
  }
  const problemsOf = async (input: Parameters<typeof preview>[0]) =>
    (await preview(input)).map(({ problem }) => problem)
  expect(await problemsOf({ act: 'restore' })).toEqual(['standing'])
  const under = [`comment:${commentId}`, `reply:${replyId}`]
  expect(await problemsOf({ things: under })).toEqual(['deleted', 'deleted'])
  expect(await preview({ things: [`comment:${written.commentId}`] })).toMatchObject([
    { words: '', problem: null },
  ])
  const until = new Date(Date.now() + 86_400_000)
  const muted = await makeMember(db)
  await db.updateTable('members').set({ muted_until: until }).where('id', '=', muted.memberId).execute()
  const things = [`member:${muted.memberId}`, `member:${keeper.memberId}`, `member:${ended.memberId}`]
  const mute = { act: 'mute', things, until: until.toISOString() } as const
  expect(await problemsOf(mute)).toEqual(['same', 'forbidden', 'not_found'])
  const aged = { parentId: tags.tea, nameZh: '陈茶', nameEn: 'Aged', icon: null, position: 9 }
  const tagId = await db.transaction().execute((tx) => addTag(tx, aged))
  const moves = (tagIds: number[]) => problemsOf({ act: 'move', tagIds: tagIds.map(String) })
  expect(await moves([tagId])).toEqual([null])
  await as(keeper).call(retireTag, { tagId })
  for (const ids of [[tagId], [tags.tea], [tags.daily, tags.black], [tags.daily, 999_999]])
    expect(await moves(ids)).toEqual(['wrong_kind'])
  const questionId = await makeQuestion(db, { askerId: ann.memberId, tagIds: [questionTags.brewing] })
  for (const ids of [
    [tags.daily, questionTags.leaves],
    [questionTags.leaves, 999_999],
  ])
    expect(
      await problemsOf({ act: 'move', tagIds: ids.map(String), things: asTopics([questionId]) }),
    ).toEqual(['wrong_kind'])
})

test('who may moderate but restrain nobody mutes nobody', async () => {
  const right = { nameZh: '编辑', nameEn: 'Editor', rights: ['moderate_content' as const] }
  const { staffRole } = await as(keeper).call(saveStaffRole, right)
  const editor = as(await makeMember(db, { staffRole }))
  const things = [`member:${bob.memberId}`]
  await eventually(async () => {
    const { things: seen } = await editor.call(previewBatch, { act: 'delete', reason: 'x', things })
    expect(seen).toMatchObject([{ problem: 'wrong_kind' }])
  })
  const mute = {
    act: 'mute',
    reason: 'x',
    things,
    until: new Date(Date.now() + 60_000).toISOString(),
  } as const
  for (const operation of [previewBatch, startBatch])
    expect((await refusal(editor.call(operation, mute))).code).toBe('forbidden')
})

test('two of the staff on the same selection at once: each thing is done once, by one of them', async () => {
  const things = asTopics(await makeTopics(12))
  const before = { rows: await deletions(), log: await acts('delete_topic') }
  const ids = await Promise.all([start(staff, { things }), start(other, { things: things.toReversed() })])
  await Promise.all([carryOutBatches(job), carryOutBatches(job), carryOutBatches(job)])
  const [one, two] = await Promise.all(ids.map(result))
  expect(one!.done + two!.done).toBe(12)
  expect(one!.refused + two!.refused).toBe(12)
  expect([...one!.things, ...two!.things].flatMap(({ problem }) => problem ?? [])).toEqual(
    Array(12).fill('deleted'),
  )
  expect([await deletions(), await acts('delete_topic')]).toEqual([before.rows + 12, before.log + 12])
})

test('what a process left behind is gone on with, and nothing is done twice', async () => {
  const things = asTopics(await makeTopics(10))
  const before = await acts('delete_topic')
  const batchId = await start(staff, { things })
  // Its process is told to stop in the middle, and another one is killed while it holds the batch.
  const stopping = new AbortController()
  await sql`update batches set attempts = 9 where id = ${batchId}`.execute(db)
  const first = carryOutBatches(job, stopping.signal)
  while ((await result(batchId)).done < 2) await new Promise((resolve) => setTimeout(resolve, 1))
  stopping.abort()
  await first
  const { done, endedAt } = await result(batchId)
  // Processes that ended before count no more, once something was done.
  expect(await attemptsOf(batchId)).toBe(0)
  expect(done).toBeLessThan(10)
  expect(endedAt).toBeNull()
  await sql`update batches set due_at = now() + interval '1 minute', attempts = 1 where id = ${batchId}`.execute(
    db,
  )
  await carryOutBatches(job)
  expect((await result(batchId)).done).toBe(done)
  await sql`update batches set due_at = now() where id = ${batchId}`.execute(db)
  await carryOutBatches(job)
  expect(await result(batchId)).toMatchObject({ done: 10, refused: 0, endedAt: expect.any(String) })
  expect(await acts('delete_topic')).toBe(before + 10)
})

test('a batch that can’t be begun is tried again, and after ten times what is left of it is refused', async () => {
  const things = asTopics(await makeTopics(2))
  const batchId = await start(staff, { things })
  await sql`alter table members rename to members_away`.execute(db)
  await carryOutBatches(job).finally(() => sql`alter table members_away rename to members`.execute(db))
  expect(await result(batchId)).toMatchObject({ done: 0, refused: 0, endedAt: null })
  expect(await attemptsOf(batchId)).toBe(1)
  await sql`update batches set attempts = 10, due_at = now() where id = ${batchId}`.execute(db)
  await carryOutBatches(job)
  const given = await result(batchId)
  expect(given).toMatchObject({ done: 0, refused: 2, endedAt: expect.any(String) })
  expect(given.things.map(({ problem }) => problem)).toEqual(['failed', 'failed'])
})

test('a thing in whose middle the database is lost waits with the rest, and doesn’t count as refused', async () => {
  const things = await makeTopics(3)
  const batchId = await start(staff, { things: asTopics(things) })
  await meanwhile(
    db,
    (tx) => tx.selectFrom('topics').select('id').where('id', '=', things[1]!).forUpdate().execute(),
    () => carryOutBatches(job),
    () =>
      sql`select pg_terminate_backend(pid) from pg_stat_activity
        where wait_event_type = 'Lock' and datname = current_database()`.execute(db),
  )
  expect(await result(batchId)).toMatchObject({ done: 1, refused: 0, endedAt: null })
  await sql`update batches set due_at = now() where id = ${batchId}`.execute(db)
  await carryOutBatches(job)
  expect(await result(batchId)).toMatchObject({ done: 3, refused: 0, endedAt: expect.any(String) })
})

test('rights are asked again at each thing, and programs and half a wish are refused', async () => {
  const things = asTopics(await makeTopics(2))
  const leaving = await makeMember(db, { staffRole: 'moderator' })
  const batchId = await start(leaving, { things })
  await as(keeper).call(dismissStaff, { memberId: leaving.memberId })
  await carryOutBatches(job)
  const { things: left } = await result(batchId)
  expect(left.map(({ problem }) => problem)).toEqual(['forbidden', 'forbidden'])
  await as(keeper).call(appointStaff, { memberId: leaving.memberId, staffRole: 'moderator' })
  const refused = async (input: object, who = staff) =>
    await refusal(as(who).call(startBatch, { act: 'delete', things, reason: 'x', ...input } as never))
  expect((await refused({ things: [] })).fields).toEqual({ things: 'required' })
  expect((await refused({ reason: '' })).fields).toEqual({ reason: 'required' })
  expect((await refused({ act: 'move' })).fields).toEqual({ tagIds: 'required' })
  expect((await refused({ act: 'mute' })).fields).toEqual({ until: 'required' })
  expect((await refused({ act: 'mute', until: '2020-01-01T00:00:00Z' })).fields).toEqual({
    until: 'time_passed',
  })
  expect((await refused({ things: ['order:1'] })).fields).toEqual({ things: 'wrong_form' })
  const many = Array.from({ length: 501 }, (_, at) => `topic:${at + 1}`)
  expect((await refused({ things: many })).code).toBe('invalid_input')
  expect((await refused({}, ann)).code).toBe('forbidden')
  expect((await refusal(as(staff).call(readBatch, { batchId: 999_999 }))).code).toBe('not_found')
})

test('a thing that is in a deadlock with somebody else’s act is done again, and doesn’t count as failed', async () => {
  const [topicId = 0] = await makeTopics(1)
  const batchId = await start(staff, { things: asTopics([topicId]) })
  await meanwhile(
    db,
    async (tx) => {
      // The batch is who finds out, however late this one comes to wait for it.
      await sql`set local deadlock_timeout = '30s'`.execute(tx)
      await tx.selectFrom('topics').select('id').where('id', '=', topicId).forUpdate().execute()
    },
    () => carryOutBatches(job),
    (tx) =>
      tx.selectFrom('batch_items').select('number').where('batch_id', '=', batchId).forUpdate().execute(),
  )
  expect(await result(batchId)).toMatchObject({ done: 1, refused: 0 })
})
