import { expect, test } from 'vitest'
import { publishComment } from '#contract/posts/comment-writing.ts'
import { createTestApp } from '#test/app.ts'
import { makeTopic } from '#test/makers.ts'
import { meanwhile } from '#test/meanwhile.ts'

const { as, cast, db, tags } = await createTestApp()

test('what is said while a webhook is being deleted stands, and is not told to it', async () => {
  const topicId = await makeTopic(db, { authorId: cast.ann.memberId, tagId: tags.green })
  const url = 'https://bridge.example.org/hook'
  await db
    .insertInto('webhooks')
    .values({
      name: 'Bridge',
      url,
      topics: ['comment'],
      encrypted_secret: Buffer.alloc(0),
      created_by: cast.keeper.memberId,
    })
    .execute()
  const { commentId } = await meanwhile(
    db,
    (tx) => tx.deleteFrom('webhooks').execute(),
    () => as(cast.bob).call(publishComment, { topicId, body: 'Said all the same' }),
  )
  const comments = await db.selectFrom('comments').select('id').where('topic_id', '=', topicId).execute()
  expect(comments).toEqual([{ id: commentId }])
  expect(await db.selectFrom('webhook_deliveries').selectAll().execute()).toEqual([])
})
