import { type RawBuilder, sql } from 'kysely'
import { expect, test } from 'vitest'
import { castVote, readPoll } from '#contract/posts/polls.ts'
import { approvePost, listReviewQueue } from '#contract/posts/review.ts'
import { deleteTopic } from '#contract/posts/topic-moderation.ts'
import { publishTopic } from '#contract/posts/topic-writing.ts'
import { listTopics, readTopic } from '#contract/posts/topics.ts'
import { notifyRolesChanged } from '#server/core/permissions.ts'
import { createTestApp, refusal } from '#test/app.ts'
import { makeMember, ownTagRights } from '#test/makers.ts'

const { as, cast, db, settings, tags } = await createTestApp({ captchaAfterTopicsPerMinute: 1000 })
const ann = as(cast.ann)
const bob = as(cast.bob)
const guest = as(null)
const asked = {
  tagId: tags.green,
  title: 'Tea',
  body: 'Which one?',
  pollTitle: 'Which tea?',
  pollOptions: ['Green', 'Black', ''],
}

async function ask(parts: Partial<Parameters<typeof ann.call<typeof publishTopic>>[1]> = {}) {
  const { topicId } = await ann.call(publishTopic, { ...asked, ...parts })
  const { poll } = await guest.call(readTopic, { topicId })
  return { topicId, poll: poll!, ids: poll!.options.map(({ optionId }) => String(optionId)) }
}

test('who votes sees the results, as the author does; others see what can be chosen', async () => {
  const { topicId, poll, ids } = await ask()
  expect(poll).toMatchObject({ title: 'Which tea?', isMultiple: false, endsAt: null })
  expect(poll.options.map(({ words }) => words)).toEqual(['Green', 'Black'])
  expect((await guest.call(listTopics, {})).items[0]?.hasPoll).toBe(true)
  expect(await guest.call(readPoll, { topicId })).toMatchObject({ results: null, canVote: false })
  expect(await bob.call(readPoll, { topicId })).toMatchObject({ results: null, canVote: true })
  expect((await refusal(bob.call(castVote, { topicId, optionIds: ids }))).fields).toEqual({
    optionIds: 'unknown_choice',
  })
  expect((await refusal(bob.call(castVote, { topicId, optionIds: [] }))).fields).toEqual({
    optionIds: 'required',
  })
  const after = await bob.call(castVote, { topicId, optionIds: [ids[1]!] })
  expect(after).toMatchObject({ voterCount: 1, canVote: false, chosenIds: [Number(ids[1])] })
  expect(after.results?.map(({ voteCount }) => voteCount)).toEqual([0, 1])
  expect((await ann.call(readPoll, { topicId })).results).toEqual(after.results)
})

test('with its topic a poll is gone, for who would vote too', async () => {
  const { topicId, ids } = await ask()
  await as(cast.keeper).call(deleteTopic, { topicId, reason: 'Gone' })
  expect((await refusal(bob.call(readPoll, { topicId }))).code).toBe('not_found')
  expect((await refusal(bob.call(castVote, { topicId, optionIds: [ids[0]!] }))).code).toBe('not_found')
})

test('50 clicks at once of one member count once, and 20 members at once count 20', async () => {
  const { topicId, ids } = await ask({ pollIsMultiple: true, pollOptions: ['a', 'b', 'c'] })
  const clicks = Array.from({ length: 50 }, (_, at) =>
    bob.call(castVote, { topicId, optionIds: at % 2 ? [ids[0]!] : [ids[0]!, ids[2]!] }),
  )
  await Promise.all(clicks)
  const crowd = await Promise.all(Array.from({ length: 20 }, () => makeMember(db)))
  await Promise.all(crowd.map((member) => as(member).call(castVote, { topicId, optionIds: [ids[1]!] })))
  const { voterCount, results, chosenIds } = await bob.call(readPoll, { topicId })
  expect(voterCount).toBe(21)
  const counts = results!.map(({ voteCount }) => voteCount)
  expect(counts).toEqual([1, 20, chosenIds.length - 1])
})

test('a choice of another poll, or one sent twice, counts nowhere else', async () => {
  const [other, single] = [await ask({ pollIsMultiple: true }), await ask()]
  const vote = (...optionIds: string[]) => bob.call(castVote, { topicId: single.topicId, optionIds })
  expect((await refusal(vote(other.ids[0]!))).fields).toEqual({ optionIds: 'unknown_choice' })
  const { results } = await vote(single.ids[0]!, single.ids[0]!)
  expect(results?.map(({ voteCount }) => voteCount)).toEqual([1, 0])
  const untouched = await ann.call(readPoll, { topicId: other.topicId })
  expect(untouched).toMatchObject({ voterCount: 0, results: [{ voteCount: 0 }, { voteCount: 0 }] })
})

test('staff see the results before they vote; who is muted or has no right to vote can’t', async () => {
  const { topicId, ids } = await ask()
  expect((await as(cast.keeper).call(readPoll, { topicId })).results).toHaveLength(2)
  const member = as(cast.bob)
  const vote = async () => (await refusal(member.call(castVote, { topicId, optionIds: [ids[0]!] }))).code
  const mute = (until: Date | null) =>
    db.updateTable('members').set({ muted_until: until }).where('id', '=', cast.bob.memberId).execute()
  await mute(new Date(Date.now() + 86_400_000))
  expect([await vote(), (await member.call(readPoll, { topicId })).canVote]).toEqual(['muted', false])
  await mute(null)
  const setRights = (rights: RawBuilder<string[]>) =>
    db.transaction().execute(async (tx) => {
      await tx.updateTable('roles').set({ rights }).where('is_default', '=', true).execute()
      await notifyRolesChanged(tx)
    })
  await setRights(sql`array_remove(rights, 'vote')`)
  await expect.poll(async () => (await member.call(readPoll, { topicId })).canVote).toBe(false)
  expect(await vote()).toBe('forbidden')
  await setRights(sql`rights || array['vote']`)
  await expect.poll(async () => (await member.call(readPoll, { topicId })).canVote).toBe(true)
})

test('an ended poll shows its results to everybody and takes no vote', async () => {
  const { topicId, ids, poll } = await ask({ pollDays: 3 })
  expect(Date.parse(poll.endsAt!) - Date.now()).toBeGreaterThan(2.9 * 86_400_000)
  await db
    .updateTable('polls')
    .set({ ends_at: new Date(Date.now() - 1000) })
    .where('topic_id', '=', topicId)
    .execute()
  expect((await guest.call(readPoll, { topicId })).results).toHaveLength(2)
  expect(await bob.call(readPoll, { topicId })).toMatchObject({ isEnded: true, canVote: false })
  expect((await refusal(bob.call(castVote, { topicId, optionIds: [ids[0]!] }))).code).toBe('poll_ended')
})

test('what can’t be is refused at its field; who may not view or vote is refused', async () => {
  const refused = async (parts: object) =>
    (await refusal(ann.call(publishTopic, { ...asked, ...parts }))).fields
  expect(await refused({ pollOptions: ['One'] })).toEqual({ pollOptions: 'poll_options' })
  expect(await refused({ pollOptions: ['One', 'One'] })).toEqual({ pollOptions: 'poll_options_same' })
  expect(await refused({ pollOptions: Array.from({ length: 9 }, String) })).toEqual({
    pollOptions: 'poll_options',
  })
  expect(await refused({ pollOptions: ['One', 'x'.repeat(51)] })).toHaveProperty('pollOptions')
  expect(await refused({ pollTitle: undefined })).toEqual({ pollTitle: 'required' })
  const { topicId, ids } = await ask({ tagId: tags.daily })
  await ownTagRights(db, tags.daily, {})
  await expect
    .poll(async () => (await refusal(bob.call(castVote, { topicId, optionIds: [ids[0]!] }))).code)
    .toBe('topic_gated')
  expect((await refusal(bob.call(readPoll, { topicId }))).code).toBe('topic_gated')
})

test('a poll waits with its topic, and its days begin with the approval', async () => {
  await settings({ reviewTopics: 'all' })
  const { topicId } = await ann.call(publishTopic, { ...asked, pollDays: 1 })
  const [waiting] = (await as(cast.keeper).call(listReviewQueue, {})).items
  expect(waiting?.poll).toEqual({ title: 'Which tea?', options: ['Green', 'Black'] })
  const { waitingPostId } = waiting!
  const approvedAt = Date.now()
  await as(cast.keeper).call(approvePost, { waitingPostId, version: 1 })
  const { poll } = await guest.call(readTopic, { topicId })
  expect(poll?.options.map(({ words }) => words)).toEqual(['Green', 'Black'])
  expect(Date.parse(poll!.endsAt!) - approvedAt).toBeGreaterThan(86_400_000 - 1_000)
})
