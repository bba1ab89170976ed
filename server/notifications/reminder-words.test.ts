import { expect, test } from 'vitest'
import { listReminders } from '#contract/notifications/reminders.ts'
import { deleteComment, deleteReply, publishComment, publishReply } from '#contract/posts/comment-writing.ts'
import { likeComment } from '#contract/posts/likes.ts'
import { createTestApp, eventually } from '#test/app.ts'
import { makeMember, makeRole, makeTopic, ownTagRights } from '#test/makers.ts'

const { as, cast, db, tags } = await createTestApp({ captchaAfterTopicsPerMinute: 1000 })
const { ann, bob } = cast

test('a reminder says what was said, as far as its reader may still read it', async () => {
  const host = await makeMember(db)
  const said = async () =>
    (await as(host).call(listReminders, {})).items.map(({ kind, words }) => [kind, words])
  const topicId = await makeTopic(db, { authorId: host.memberId, tagId: tags.green })
  const first = await as(ann).call(publishComment, { topicId, body: '**Longjing** is `best`' })
  const own = await as(host).call(publishComment, { topicId, body: 'My own words' })
  await as(bob).call(likeComment, { commentId: own.commentId })
  const { replyId } = await as(bob).call(publishReply, { commentId: own.commentId, body: 'Quite so' })
  expect(await said()).toEqual([
    ['comment_replied', 'Quite so'],
    ['comment_liked', 'My own words'],
    ['topic_commented', 'Longjing is best'],
  ])

  await as(ann).call(deleteComment, { commentId: first.commentId })
  await as(bob).call(deleteReply, { replyId })
  expect(await said()).toEqual([
    ['comment_replied', ''],
    ['comment_liked', 'My own words'],
    ['topic_commented', ''],
  ])

  const role = await makeRole(db, 'Inner circle')
  await ownTagRights(db, tags.green, { [role]: ['view_topics'] })
  await eventually(async () => expect((await said()).map(([, words]) => words)).toEqual(['', '', '']))
})
