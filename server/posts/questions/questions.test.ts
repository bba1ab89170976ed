import { expect, test } from 'vitest'
import {
  listFavorites,
  listLikes,
  listOwnQuestions,
  listOwnTopics,
  listTopicLikes,
} from '#contract/people/own-lists.ts'
import { raiseBounty } from '#contract/posts/adoption.ts'
import { editComment, publishComment, publishReply } from '#contract/posts/comment-writing.ts'
import { listComments } from '#contract/posts/comments.ts'
import { askDeletion, listDeletionRequests } from '#contract/posts/deletion-requests.ts'
import { favoriteTopic } from '#contract/posts/favorites.ts'
import { likeComment, likeTopic } from '#contract/posts/likes.ts'
import type { QuestionFilter } from '#contract/posts/list-orders.ts'
import { listOwnAnswers, listOwnComments } from '#contract/posts/own-comments.ts'
import { readQuestionViewerState } from '#contract/posts/question-viewer-state.ts'
import {
  findAlike,
  publishFollowUp,
  publishQuestion,
  readAskOptions,
} from '#contract/posts/question-writing.ts'
import { listQuestions, readQuestion, readQuestionTags } from '#contract/posts/questions.ts'
import { listRevisions } from '#contract/posts/revisions.ts'
import { mergeTag, readTagTree, saveTag } from '#contract/posts/tag-editing.ts'
import { editTopic, withdrawTopic } from '#contract/posts/topic-editing.ts'
import {
  deleteTopic,
  listDeletedTopics,
  markEssence,
  pinTopic,
  restoreTopic,
  sinkTopic,
} from '#contract/posts/topic-moderation.ts'
import { publishTopic, readComposerOptions } from '#contract/posts/topic-writing.ts'
import { listTopics, readSidebar } from '#contract/posts/topics.ts'
import { indexTopicKeywords } from '#server/posts/similar/jobs.ts'
import { moveTopics } from '#server/posts/topics/move-topics.ts'
import { createTestApp, eventually, refusal } from '#test/app.ts'
import { makeMember } from '#test/makers.ts'
import { makeQuestion, makeQuestionTags } from '#test/question-makers.ts'

const {
  as,
  app,
  cast,
  db,
  settings,
  tags: topicTags,
} = await createTestApp({ captchaAfterTopicsPerMinute: 1000 })
const tags = await makeQuestionTags(db)
const [ann, bob, keeper, guest] = [as(cast.ann), as(cast.bob), as(cast.keeper), as(null)]
const input = { tagIds: [String(tags.brewing)], title: 'How hot?', body: 'How hot is the water?' }
// Every process takes notice of the tags that were just made.
await eventually(async () => expect((await ann.call(readAskOptions, {})).tags).not.toEqual([]))

const ask = async (more: object = {}, caller = ann) =>
  (await caller.call(publishQuestion, { ...input, ...more })).questionId
const answer = async (questionId: number, caller = bob, body = '85 degrees') =>
  (await caller.call(publishComment, { topicId: questionId, body })).commentId
const idsOf = async (filter: QuestionFilter, tagId?: number) =>
  (await guest.call(listQuestions, { filter, tagId })).items.map(({ questionId }) => questionId)

test('a question has one to five leaf tags of its own tree', async () => {
  const wrong = async (tagIds: (number | string)[]) =>
    (await refusal(ann.call(publishQuestion, { ...input, tagIds: tagIds.map(String) }))).fields.tagIds
  expect(await wrong([])).toBe('required')
  expect(await wrong([tags.tea])).toBe('unknown_choice')
  expect(await wrong([topicTags.green])).toBe('unknown_choice')
  expect(await wrong([tags.brewing, 999_999])).toBe('unknown_choice')
  expect(await wrong([1, 2, 3, 4, 5, 6])).toBe('too_many_tags')
  const refused = await refusal(
    ann.call(publishQuestion, { ...input, tagIds: ['1', '2', '3', '4', '5', '6'] }, 'zh-CN'),
  )
  expect(refused.status).toBe(422)
  const questionId = await ask({ tagIds: [tags.leaves, tags.brewing, tags.leaves].map(String) })
  const { question } = await guest.call(readQuestion, { questionId }, 'zh-CN')
  expect(question.tags).toEqual([
    { tagId: tags.leaves, name: '茶叶' },
    { tagId: tags.brewing, name: '冲泡' },
  ])
  expect(
    (await refusal(ann.call(publishTopic, { tagId: tags.brewing, title: 'T', body: 'B' }))).code,
  ).toMatch(/forbidden|invalid_input/)
})

test('titles have 1 to 90 code points', async () => {
  const wrong = async (title: string) =>
    (await refusal(ann.call(publishQuestion, { ...input, title }))).fields.title
  expect(await wrong('')).toBe('required')
  expect(await wrong('🍵'.repeat(91))).toBe('too_long')
  for (const title of ['茶', '🍵'.repeat(90)]) await ask({ title })
})

test('questions stand in no list, feed or count of topics, and topics in none of questions', async () => {
  const questionId = await ask({ title: 'Only among questions' })
  const { topicId } = await ann.call(publishTopic, {
    tagId: topicTags.green,
    title: 'Only a topic',
    body: 'T',
  })
  for (const list of ['latest', 'replied', 'essence', 'hot'] as const)
    expect((await guest.call(listTopics, { list })).items.map((item) => item.topicId)).not.toContain(
      questionId,
    )
  expect(await idsOf('latest')).toContain(questionId)
  expect(await idsOf('latest')).not.toContain(topicId)
  expect((await refusal(guest.call(listTopics, { tagId: tags.brewing }))).code).toBe('not_found')
  expect((await refusal(guest.call(listQuestions, { tagId: topicTags.green }))).code).toBe('not_found')
  expect((await refusal(guest.call(readQuestion, { questionId: topicId }))).code).toBe('not_found')
  expect((await app.inject('/feeds/latest.atom')).body).not.toContain('Only among questions')
  const feed = (await app.inject('/feeds/questions.atom')).body
  expect(feed).toContain(`/question?questionId=${questionId}`)
  expect(feed).not.toContain('Only a topic')
  expect((await app.inject(`/feeds/tags/${tags.tea}.atom`)).body).toContain('Only among questions')
  const map = (await app.inject('/sitemaps/topics-1.xml')).body
  expect(map).toContain(`/question?questionId=${questionId}`)
  expect(map).not.toContain(`/thread?topicId=${questionId}<`)
  expect((await ann.call(listOwnTopics, {})).items.map((item) => item.topicId)).not.toContain(questionId)
  expect((await ann.call(listOwnQuestions, {})).items[0]?.questionId).toBe(questionId)
  const sidebar = await guest.call(readSidebar, {})
  expect(sidebar.tags.map(({ tagId }) => tagId)).not.toContain(tags.tea)
  expect((await ann.call(readComposerOptions, {})).tags.map(({ tagId }) => tagId)).not.toContain(tags.tea)
  expect((await refusal(keeper.call(pinTopic, { topicId: questionId }))).code).toBe('not_found')
})

test('lists are filtered by state, bounty and tag, and a page of any depth is found', async () => {
  const asker = await makeMember(db)
  const made = (parts: object = {}) =>
    makeQuestion(db, { askerId: asker.memberId, tagIds: [tags.leaves], ...parts })
  const plain = await made()
  const cash = await made({ bounty: { fen: 100, points: 0 } })
  const points = await made({ bounty: { fen: 0, points: 5 } })
  expect((await idsOf('latest', tags.leaves)).slice(0, 3)).toEqual([points, cash, plain])
  expect((await idsOf('cash', tags.leaves))[0]).toBe(cash)
  expect((await idsOf('points', tags.tea))[0]).toBe(points)
  expect(await idsOf('resolved', tags.leaves)).toEqual([])
  expect(await idsOf('unresolved', tags.leaves)).toContain(plain)
  await answer(plain)
  expect((await idsOf('all', tags.leaves))[0]).toBe(plain)
  expect((await idsOf('latest', tags.leaves))[0]).toBe(points)
  const { total } = await guest.call(listQuestions, { filter: 'latest', tagId: tags.leaves })
  for (let more = 0; more < 32; more++) await made({ title: `Deep ${more}` })
  for (const filter of ['latest', 'all'] as const) {
    const first = await guest.call(listQuestions, { filter, tagId: tags.leaves })
    const second = await guest.call(listQuestions, { filter, tagId: tags.leaves, page: 2 })
    expect(first.total).toBe(total + 32)
    const ids = [...first.items, ...second.items].map(({ questionId }) => questionId)
    expect(new Set(ids).size).toBe(total + 32)
  }
  const { tags: tree } = await guest.call(readQuestionTags, {})
  expect(tree[0]?.children.find(({ tagId }) => tagId === tags.leaves)?.topicCount).toBe(total + 32)
})

test('answers stand by score or by time, each with its replies, and are liked as comments are', async () => {
  const questionId = await ask()
  const [first, second, third] = [
    await answer(questionId),
    await answer(questionId, bob, '90 degrees'),
    await answer(questionId, keeper, 'It depends'),
  ]
  await ann.call(likeComment, { commentId: second })
  await ann.call(publishReply, { commentId: first, body: 'Too hot' })
  const order = async (by: 'score' | 'oldest' | 'newest') =>
    (await guest.call(readQuestion, { questionId, order: by })).answers.items.map(
      ({ commentId }) => commentId,
    )
  expect(await order('score')).toEqual([second, first, third])
  expect(await order('oldest')).toEqual([first, second, third])
  expect(await order('newest')).toEqual([third, second, first])
  const { answers } = await guest.call(readQuestion, { questionId, order: 'oldest' })
  expect(answers.items[0]?.replies.map(({ isTopicAuthor }) => isTopicAuthor)).toEqual([true])
  expect((await guest.call(listQuestions, {})).items[0]).toMatchObject({ questionId, answerCount: 3 })
  const state = await ann.call(readQuestionViewerState, { questionId })
  expect(state.comments.find(({ commentId }) => commentId === second)?.like).toEqual({ isOn: true, count: 1 })
  expect(state.comments.every(({ can }) => !can.quote && can.reply)).toBe(true)
  expect((await bob.call(listOwnAnswers, {})).items[0]).toMatchObject({ commentId: second, isAdopted: false })
  expect((await bob.call(listOwnComments, {})).items).toEqual([])
  expect((await guest.call(listComments, { topicId: questionId })).items).toHaveLength(3)
})

test('the page offers to take a bounty back until somebody else answers', async () => {
  const bounty = { fen: 100, points: 0 }
  const questionId = await makeQuestion(db, { askerId: cast.ann.memberId, tagIds: [tags.brewing], bounty })
  const isOffered = async () =>
    (await ann.call(readQuestionViewerState, { questionId })).question.can.takeBack
  await answer(questionId, ann, 'Found it myself')
  expect(await isOffered()).toBe(true)
  await answer(questionId)
  expect(await isOffered()).toBe(false)
})

test('what a topic can do a question can: likes, favorites, edits with revisions, withdrawal, deletion', async () => {
  const questionId = await ask({ title: 'All of it' })
  await bob.call(likeTopic, { topicId: questionId })
  await bob.call(favoriteTopic, { topicId: questionId })
  expect((await bob.call(listLikes, {})).items[0]).toMatchObject({ topicId: questionId, isQuestion: true })
  for (const kind of ['all', 'questions'] as const)
    expect((await bob.call(listFavorites, { of: kind })).items.map(({ topicId }) => topicId)).toContain(
      questionId,
    )
  expect((await bob.call(listFavorites, { of: 'topics' })).items).toEqual([])
  expect((await ann.call(listTopicLikes, { topicId: questionId })).items).toHaveLength(1)
  expect((await guest.call(listQuestions, {})).items[0]?.title).toBe('All of it')
  await ann.call(editTopic, { topicId: questionId, version: 1, title: 'All of this', body: 'Now more' })
  await eventually(async () =>
    expect((await guest.call(listQuestions, {})).items[0]?.title).toBe('All of this'),
  )
  expect((await ann.call(listRevisions, { postKind: 'topic', postId: questionId })).total).toBe(2)
  const { topic } = await guest.call(readQuestion, { questionId })
  expect(topic).toMatchObject({ title: 'All of this', likeCount: 1, favoriteCount: 1, isQuestion: true })
  expect(topic.picture.path).toContain(String(questionId))
  expect(topic.author.questionCount).toBe((await ann.call(listOwnQuestions, {})).total)
  for (const act of [pinTopic, markEssence, sinkTopic])
    expect((await refusal(keeper.call(act, { topicId: questionId }))).code).toBe('not_found')
  await settings({ allowTopicWithdrawal: false })
  await ann.call(askDeletion, { topicId: questionId, reason: 'Solved' })
  await settings({ allowTopicWithdrawal: true })
  expect((await keeper.call(listDeletionRequests, {})).items[0]?.topic).toMatchObject({ isQuestion: true })
  await keeper.call(deleteTopic, { topicId: questionId, reason: 'Twice' })
  expect((await keeper.call(listDeletedTopics, {})).items[0]).toMatchObject({ isQuestion: true })
  expect(await idsOf('latest')).not.toContain(questionId)
  expect((await refusal(guest.call(readQuestion, { questionId }))).code).toBe('not_found')
  await keeper.call(restoreTopic, { topicId: questionId, reason: 'Not twice' })
  expect((await idsOf('latest'))[0]).toBe(questionId)
  await ann.call(withdrawTopic, { topicId: questionId })
  expect(await idsOf('all')).not.toContain(questionId)
  const hiding = ':::hidden{kind="comment"}\nsecret\n:::'
  expect((await refusal(ann.call(publishQuestion, { ...input, body: hiding }))).fields).toHaveProperty('body')
})

test('follow-ups are numbered, the asker’s alone, and remind those who answered', async () => {
  const questionId = await ask()
  await answer(questionId)
  const { followUpId } = await ann.call(publishFollowUp, { questionId, body: 'And black tea?' })
  const second = await ann.call(publishFollowUp, { questionId, body: 'And white?' })
  expect(second.number).toBe(2)
  const { question } = await guest.call(readQuestion, { questionId })
  expect(question.followUps.map(({ number }) => number)).toEqual([1, 2])
  expect(question.followUps[0]?.followUpId).toBe(followUpId)
  expect((await refusal(bob.call(publishFollowUp, { questionId, body: 'Mine' }))).code).toBe('forbidden')
})

test('what is like a title is found while it is typed', async () => {
  const questionId = await ask({ title: 'Descaling a porcelain gaiwan', body: 'Limescale everywhere' })
  await indexTopicKeywords(db)
  const { alike } = await bob.call(findAlike, { title: 'porcelain gaiwan descaling?' })
  expect(alike[0]).toEqual({ topicId: questionId, title: 'Descaling a porcelain gaiwan', isQuestion: true })
  expect((await bob.call(findAlike, { title: 'zzzz' })).alike).toEqual([])
})

test('staff keep both trees apart, and questions follow a merged tag', async () => {
  const { tagId: root } = await keeper.call(saveTag, { nameZh: '器', nameEn: 'Ware', tagKind: 'question' })
  const leafOf = async (nameZh: string, nameEn: string) =>
    (await keeper.call(saveTag, { parentId: root, nameZh, nameEn })).tagId
  const [pots, cups] = [await leafOf('壶', 'Pots'), await leafOf('杯', 'Cups')]
  const kept = (await keeper.call(readTagTree, { tagKind: 'question' })).tags.map(({ tagId }) => tagId)
  expect(kept).toEqual([tags.tea, root])
  expect((await keeper.call(readTagTree, {})).tags.map(({ tagId }) => tagId)).not.toContain(root)
  expect((await refusal(keeper.call(mergeTag, { tagId: pots, intoTagId: topicTags.green }))).fields).toEqual({
    intoTagId: 'unknown_choice',
  })
  const own = { parentId: root, nameZh: '私', nameEn: 'Own', hasOwnRights: true }
  expect((await refusal(keeper.call(saveTag, own))).fields).toEqual({ hasOwnRights: 'unknown_choice' })
  const questionId = await eventually(() => ask({ tagIds: [String(tags.brewing), String(pots)] }))
  await keeper.call(mergeTag, { tagId: pots, intoTagId: cups })
  await moveTopics(db)
  for (const tagId of [pots, cups, root]) expect(await idsOf('latest', tagId)).toEqual([questionId])
  const { question } = await guest.call(readQuestion, { questionId })
  expect(question.tags.map(({ tagId }) => tagId)).toEqual([tags.brewing, cups])
})

test('a guest’s answers are the same bytes for all, and a new answer ends them', async () => {
  const questionId = await ask()
  expect((await guest.call(readQuestion, { questionId })).answers.items).toEqual([])
  const commentId = await answer(questionId)
  await eventually(async () =>
    expect((await guest.call(readQuestion, { questionId })).answers.items[0]?.commentId).toBe(commentId),
  )
})

test('each switch closes its own', async () => {
  const questionId = await ask()
  const commentId = await answer(questionId)
  const switches = ['allowQuestions', 'allowAnswers', 'allowAnswerEditing', 'allowFollowUps'] as const
  const set = (isOn: boolean) => settings(Object.fromEntries(switches.map((name) => [name, isOn])))
  await set(false)
  const closed = [
    () => ask(),
    () => answer(questionId),
    () => bob.call(editComment, { commentId, version: 1, body: 'B' }),
    () => ann.call(publishFollowUp, { questionId, body: 'B' }),
    () => ann.call(raiseBounty, { questionId, bountyPoints: '1' }),
  ]
  for (const call of closed) expect((await refusal(call())).code).toBe('feature_closed')
  await set(true)
  await ask()
})
