import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { deleteComment, deleteReply, publishReply } from '#contract/posts/comment-writing.ts'
import * as contract from '#contract/posts/moving.ts'
import { createTestApp } from '#test/app.ts'
import { makeComment, makeMember, makeTopic } from '#test/makers.ts'
import { meanwhile, untilWaiting } from '#test/meanwhile.ts'
import { findMiscounted } from '#test/miscounted.ts'

const { as, cast, db, tags } = await createTestApp({ captchaAfterTopicsPerMinute: 1000 })
const moderator = as(await makeMember(db, { staffRole: 'moderator' }))
const ann = as(cast.ann)

/** What a comment's readers do while staff open a topic for it, which is younger than what they began to do. */
test.each([
  ['a deletion', ({ commentId }) => moderator.call(deleteComment, { commentId, reason: 'Spam' })],
  ['a reply', ({ commentId }) => ann.call(publishReply, { commentId, body: 'It is' })],
  ['a deletion of a reply', ({ replyId }) => ann.call(deleteReply, { replyId })],
] satisfies [string, (at: { commentId: number; replyId: number }) => Promise<unknown>][])(
  '%s that waits for a comment finds the topic that was opened for it meanwhile',
  async (_, act) => {
    const from = await makeTopic(db, { authorId: cast.ann.memberId, tagId: tags.green })
    const { commentId } = await makeComment(db, { topicId: from, authorId: cast.bob.memberId })
    const { replyId } = await ann.call(publishReply, { commentId, body: 'Is it?' })
    const split = {
      topicId: from,
      commentIds: [String(commentId)],
      tagId: tags.green,
      title: 'Apart',
      body: 'Why',
    }
    const acted: Promise<unknown>[] = []
    await meanwhile(
      db,
      (tx) => sql`select from comments where id = ${commentId} for no key update`.execute(tx),
      () => moderator.call(contract.splitTopic, split),
      async () => {
        acted.push(act({ commentId, replyId }))
        await untilWaiting(db, 2)
      },
    )
    await Promise.all(acted)
    expect(await findMiscounted(db)).toEqual([])
    const { rows } = await sql<{ said: number; counted: number }>`
      select reply_count + answer_reply_count as counted,
        (select count(*)::int from replies where author_id = members.id and deleted_at is null) as said
      from members where id = ${cast.ann.memberId}`.execute(db)
    expect(rows[0]?.counted).toBe(rows[0]?.said)
  },
)
