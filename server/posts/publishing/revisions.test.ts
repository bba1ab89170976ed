import { expect, test } from 'vitest'
import { deleteComment, editComment, editReply, publishReply } from '#contract/posts/comment-writing.ts'
import { listRevisions, readRevision } from '#contract/posts/revisions.ts'
import { createTestApp, refusal } from '#test/app.ts'
import { makeComment, makeTopic } from '#test/makers.ts'

const { as, cast, db, tags } = await createTestApp({ captchaAfterTopicsPerMinute: 1000 })
const guest = as(null)
const [ann, bob] = [as(cast.ann), as(cast.bob)]
const commentOf = async (body: string) => {
  const topicId = await makeTopic(db, { authorId: cast.ann.memberId, tagId: tags.daily })
  return makeComment(db, { topicId, authorId: cast.bob.memberId, body })
}

test('an edited comment or reply keeps what it was, for its author and staff only', async () => {
  const { commentId } = await commentOf('Two minutes.')
  const { replyId } = await bob.call(publishReply, { commentId, body: 'One cup.' })
  await bob.call(editComment, { commentId, body: 'Three minutes.', version: 1 })
  await bob.call(editComment, { commentId, body: 'Four minutes.', version: 2 })
  await bob.call(editReply, { replyId, body: 'Two cups.', version: 1 })
  const comment = { postKind: 'comment', postId: commentId } as const
  const reply = { postKind: 'reply', postId: replyId } as const
  for (const reader of [bob, as(cast.keeper)]) {
    const { items } = await reader.call(listRevisions, comment)
    expect(items.map(({ version, editor }) => [version, editor.account])).toEqual(
      [3, 2, 1].map((at) => [at, 'bob']),
    )
    expect(await reader.call(readRevision, { ...comment, version: 3 })).toEqual({
      version: 3,
      now: { title: null, body: 'Four minutes.', tags: [] },
      before: { title: null, body: 'Three minutes.', tags: [] },
    })
    expect(await reader.call(readRevision, { ...reply, version: 2 })).toMatchObject({
      now: { body: 'Two cups.' },
      before: { body: 'One cup.' },
    })
    expect((await refusal(reader.call(readRevision, { ...reply, version: 9 }))).code).toBe('not_found')
  }
  for (const post of [comment, reply]) {
    expect((await refusal(ann.call(listRevisions, post))).code).toBe('not_found')
    expect((await refusal(ann.call(readRevision, { ...post, version: 1 }))).code).toBe('not_found')
    expect((await refusal(guest.call(listRevisions, post))).code).toBe('not_signed_in')
  }
  await as(cast.keeper).call(deleteComment, { commentId, reason: 'Advertising' })
  expect((await refusal(bob.call(listRevisions, comment))).code).toBe('not_found')
})

test('an edit over a newer version is refused and keeps nothing', async () => {
  const { commentId } = await commentOf('One.')
  const edits = Array.from({ length: 6 }, (_, at) =>
    bob.call(editComment, { commentId, body: `Window ${at}`, version: 1 }),
  )
  const outcomes = await Promise.allSettled(edits)
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await bob.call(listRevisions, { postKind: 'comment', postId: commentId })).total).toBe(2)
})
