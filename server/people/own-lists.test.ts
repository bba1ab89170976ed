import { expect, test } from 'vitest'
import { followMember } from '#contract/accounts/follows.ts'
import { blockMember } from '#contract/people/message-sending.ts'
import * as contract from '#contract/people/own-lists.ts'
import { favoriteTopic } from '#contract/posts/favorites.ts'
import { likeComment, likeReply, likeTopic } from '#contract/posts/likes.ts'
import { deleteTopic } from '#contract/posts/topic-moderation.ts'
import { createTestApp, eventually, refusal } from '#test/app.ts'
import {
  type Member,
  makeComment,
  makeMember,
  makeReplies,
  makeRole,
  makeTopic,
  ownTagRights,
} from '#test/makers.ts'

const { as, cast, db, tags } = await createTestApp()
const { ann, bob, keeper } = cast

const newTopic = (title: string, authorId = ann.memberId, tagId = tags.green) =>
  makeTopic(db, { authorId, tagId, title, body: `Words of ${title}` })

test('what a member likes and keeps is listed as they may see it now', async () => {
  const reader = await makeMember(db)
  const stands = await newTopic('Stands')
  const gone = await newTopic('Gone')
  const gated = await newTopic('Gated', ann.memberId, tags.black)
  const { commentId } = await makeComment(db, { topicId: stands, authorId: bob.memberId, body: 'Well said' })
  const [replyId = 0] = await makeReplies(db, commentId, bob.memberId, 1)
  for (const topicId of [stands, gone, gated]) {
    await as(reader).call(likeTopic, { topicId })
    await as(reader).call(favoriteTopic, { topicId })
  }
  await as(reader).call(likeComment, { commentId })
  await as(reader).call(likeReply, { replyId })
  await as(keeper).call(deleteTopic, { topicId: gone, reason: 'Spam' })
  await ownTagRights(db, tags.black, { [await makeRole(db, 'Gold')]: ['view_topics'] })

  const inShort = ({ title, summary, author, viewRoles }: contract.Favorite | contract.OwnLike) =>
    [title, summary, author?.account ?? null, viewRoles.join()] as const
  const topics = [
    ['Gated', '', 'ann', 'Gold'],
    [null, '', null, ''],
    ['Stands', 'Words of Stands', 'ann', ''],
  ]
  await eventually(async () => {
    expect((await as(reader).call(contract.listFavorites, {})).items.map(inShort)).toEqual(topics)
  })
  const likes = await as(reader).call(contract.listLikes, {})
  expect(likes.items.map(inShort)).toEqual([
    ['Stands', 'Reply 1', 'bob', ''],
    ['Stands', 'Well said', 'bob', ''],
    ...topics,
  ])
  expect(likes.items.slice(0, 3).map((like) => [like.commentId, like.replyId])).toEqual([
    [commentId, replyId],
    [commentId, null],
    [null, null],
  ])
  expect([likes.total, likes.pageCount]).toEqual([5, 1])
  expect((await as(bob).call(contract.listLikes, {})).items).toEqual([])
})

test('an author sees who likes and keeps their topics, all or one; nobody else does but staff', async () => {
  const author = await makeMember(db)
  const [one, other] = [await newTopic('One', author.memberId), await newTopic('Other', author.memberId)]
  for (const topicId of [one, other]) await as(bob).call(likeTopic, { topicId })
  await as(ann).call(likeTopic, { topicId: one })
  await as(ann).call(favoriteTopic, { topicId: one })
  const inShort = ({ items, total }: { items: contract.Appreciation[]; total: number }) => [
    total,
    ...items.map(({ topic, member }) => `${member.account}: ${topic.title}`),
  ]
  expect(inShort(await as(author).call(contract.listTopicLikes, {}))).toEqual([
    3,
    'ann: One',
    'bob: Other',
    'bob: One',
  ])
  expect(inShort(await as(author).call(contract.listTopicLikes, { topicId: other }))).toEqual([
    1,
    'bob: Other',
  ])
  expect(inShort(await as(keeper).call(contract.listTopicFavorites, { topicId: one }))).toEqual([
    1,
    'ann: One',
  ])
  expect((await refusal(as(bob).call(contract.listTopicLikes, { topicId: one }))).code).toBe('not_found')
})

test('follows and followers are listed, with who follows back', async () => {
  const [carol, dora, ed] = [await makeMember(db), await makeMember(db), await makeMember(db)]
  await as(carol).call(followMember, { memberId: dora.memberId })
  await as(dora).call(followMember, { memberId: carol.memberId })
  await as(ed).call(followMember, { memberId: carol.memberId })
  const inShort = ({ items, total }: { items: contract.Acquaintance[]; total: number }) => [
    total,
    ...items.map(({ member, isFollowed }) => [member.account, isFollowed]),
  ]
  expect(inShort(await as(carol).call(contract.listFollowers, {}))).toEqual([
    2,
    [ed.account, false],
    [dora.account, true],
  ])
  expect(inShort(await as(carol).call(contract.listFollows, {}))).toEqual([1, [dora.account, true]])
})

test("another's lists are open as what they do is, and mark whom the viewer follows", async () => {
  const [carol, dora, viewer] = [await makeMember(db), await makeMember(db), await makeMember(db)]
  const userName = carol.account.toUpperCase()
  await as(carol).call(followMember, { memberId: dora.memberId })
  await as(dora).call(followMember, { memberId: carol.memberId })
  await as(viewer).call(followMember, { memberId: dora.memberId })
  const look = async (member: Member) => {
    const lists = [contract.listFollows, contract.listFollowers]
    const seen = await Promise.all(lists.map((list) => as(member).call(list, { userName })))
    return seen.map(({ state, total, items }) => [state, total, ...items.map((each) => each.isFollowed)])
  }
  const open = [
    ['open', 1, true],
    ['open', 1, true],
  ]
  const closed = (state: string) => [
    [state, 0],
    [state, 0],
  ]
  expect(await look(viewer)).toEqual(open)
  expect(await look(dora)).toEqual([
    ['open', 1, false],
    ['open', 1, false],
  ])
  await as(viewer).call(blockMember, { memberId: carol.memberId })
  expect([await look(viewer), await look(carol)]).toEqual([closed('blocked'), open])
  await as(dora).call(blockMember, { memberId: carol.memberId })
  await db.updateTable('members').set({ allows_dynamics: false }).where('id', '=', carol.memberId).execute()
  expect([await look(keeper), await look(carol), await look(viewer)]).toEqual([
    [
      ['open', 1, false],
      ['open', 1, false],
    ],
    open,
    closed('blocked'),
  ])
  expect(await look(await makeMember(db))).toEqual(closed('closed'))
  expect((await refusal(as(viewer).call(contract.listFollows, { userName: 'nobody_here' }))).status).toBe(404)
})

test('own topics are listed as cards, without deleted ones, and by page', async () => {
  const author = await makeMember(db)
  for (let made = 1; made <= 31; made++) await newTopic(`Mine ${made}`, author.memberId)
  const doomed = await newTopic('Doomed', author.memberId)
  await as(keeper).call(deleteTopic, { topicId: doomed, reason: 'Spam' })
  const first = await as(author).call(contract.listOwnTopics, {})
  expect([first.total, first.pageCount, first.items.length, first.items[0]?.title]).toEqual([
    31,
    2,
    30,
    'Mine 31',
  ])
  const last = await as(author).call(contract.listOwnTopics, { page: 2 })
  expect(last.items.map(({ title }) => title)).toEqual(['Mine 1'])
})
