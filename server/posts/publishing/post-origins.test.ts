import { expect, test } from 'vitest'
import { cancelMember } from '#contract/accounts/members.ts'
import { formEncode } from '#contract/core/endpoint.ts'
import { listComments } from '#contract/posts/comments.ts'
import { readPostOrigin } from '#contract/posts/post-origins.ts'
import { approvePost, listReviewQueue } from '#contract/posts/review.ts'
import { readTopic } from '#contract/posts/topics.ts'
import { createTestApp, refusal } from '#test/app.ts'
import { type Member, makeMember, makeTopic } from '#test/makers.ts'
import { forgetOldAddresses } from './origin-queries.ts'

const { as, cast, db, tags, settings } = await createTestApp({ captchaAfterTopicsPerMinute: 1000 })
const guest = as(null)
const keeper = as(cast.keeper)
const guangdong = '120.24.78.68'
const abroad = '8.8.8.8'

async function send(member: Member, address: string, url: string, input: Record<string, unknown>) {
  const answer = await as(member).send({
    method: 'POST',
    url: `/api${url}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': address },
    payload: formEncode(input).toString(),
  })
  expect(answer.statusCode).toBe(200)
  return answer.json()
}

/** A topic and a comment from Guangdong, and a reply from abroad. */
async function makeThread(member: Member) {
  const topic = { tagId: tags.green, title: 'From here', body: 'Tea' }
  const { topicId } = await send(member, guangdong, '/topics', topic)
  const { commentId } = await send(member, guangdong, `/topics/${topicId}/comments`, { body: 'And this' })
  const { replyId } = await send(member, abroad, `/comments/${commentId}/replies`, { body: 'And that' })
  return { topicId, commentId, replyId }
}

async function regionsOf(topicId: number, language: 'zh-CN' | 'en-US') {
  const topic = await guest.call(readTopic, { topicId }, language)
  const { items } = await guest.call(listComments, { topicId }, language)
  const [comment] = items
  if (!comment || comment.isDeleted) throw new Error('The comment is gone.')
  return [topic.region, comment.region, comment.replies[0]?.region]
}

test('regions stand beside topics, comments and replies as the setting says, in the reader’s language', async () => {
  const { topicId } = await makeThread(await makeMember(db))
  expect(await regionsOf(topicId, 'zh-CN')).toEqual([null, null, null])
  await settings({ languageSwitching: false })
  expect(await regionsOf(topicId, 'zh-CN')).toEqual(['广东', '广东', '美国'])
  await settings({ languageSwitching: true, postRegions: 'country' })
  expect(await regionsOf(topicId, 'zh-CN')).toEqual(['中国', '中国', '美国'])
  expect(await regionsOf(topicId, 'en-US')).toEqual(['China', 'China', 'United States'])
  await settings({ postRegions: 'off' })
  expect(await regionsOf(topicId, 'zh-CN')).toEqual([null, null, null])
  await settings({ postRegions: 'province' })
  expect(await regionsOf(topicId, 'en-US')).toEqual(['Guangdong', 'Guangdong', 'United States'])
})

test('what waits for review has the region of its author, not of whoever approves it', async () => {
  await settings({ reviewTopics: 'all', postRegions: 'province' })
  const member = await makeMember(db)
  const { topicId } = await send(member, guangdong, '/topics', {
    tagId: tags.green,
    title: 'Waits',
    body: 'Tea',
  })
  const { items } = await keeper.call(listReviewQueue, {})
  const { waitingPostId, version } = items[0]!
  await keeper.call(approvePost, { waitingPostId, version })
  expect((await guest.call(readTopic, { topicId })).region).toBe('Guangdong')
  await settings({ reviewTopics: 'none' })
})

test('staff see address and region of each, others nothing; the address goes after half a year', async () => {
  const member = await makeMember(db)
  const { topicId, commentId, replyId } = await makeThread(member)
  const origin = (postKind: 'topic' | 'comment' | 'reply', postId: number) =>
    keeper.call(readPostOrigin, { postKind, postId })
  expect(await origin('topic', topicId)).toMatchObject({ address: guangdong, region: 'Guangdong' })
  expect(await origin('comment', commentId)).toMatchObject({ address: guangdong, region: 'Guangdong' })
  expect(await origin('reply', replyId)).toMatchObject({ address: abroad, region: 'United States' })
  const asking = as(member).call(readPostOrigin, { postKind: 'topic', postId: topicId })
  expect((await refusal(asking)).code).toBe('forbidden')
  const old = await makeTopic(db, { authorId: member.memberId, tagId: tags.green })
  expect((await refusal(origin('topic', old))).code).toBe('not_found')

  const age = (kind: string, postId: number, days: number) =>
    db
      .updateTable('post_origins')
      .set({ sent_at: new Date(Date.now() - days * 86_400_000) })
      .where('kind', '=', kind)
      .where('post_id', '=', postId)
      .execute()
  // Six months have 181 to 184 days.
  await age('topic', topicId, 185)
  await age('comment', commentId, 180)
  await forgetOldAddresses(db)
  expect(await origin('topic', topicId)).toMatchObject({ address: null, region: 'Guangdong' })
  expect(await origin('comment', commentId)).toMatchObject({ address: guangdong })
  await keeper.call(cancelMember, { memberId: member.memberId })
  expect((await refusal(origin('comment', commentId))).code).toBe('not_found')
})
