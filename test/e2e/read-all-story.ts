import { sql } from 'kysely'
import { expect } from 'vitest'
import { findLeafTag, makeComment, makeMember, makeReplies, makeTopic } from '#test/makers.ts'
import { enterAs } from './people.ts'
import { hydrated, type Language, type Product } from './product.ts'
import { words } from './words.ts'

/** An unread like, an unread comment on a topic that is gone, and after them more than a page of what was read. */
async function remindOfMuch({ db }: Product, memberId: number): Promise<void> {
  const { memberId: actorId } = await makeMember(db)
  const tagId = await findLeafTag(db)
  const [liked, gone] = [
    await makeTopic(db, { authorId: memberId, tagId, title: 'Liked long ago' }),
    await makeTopic(db, { authorId: memberId, tagId, title: 'Gone by now' }),
  ]
  const { commentId } = await makeComment(db, { topicId: gone, authorId: actorId })
  await db.updateTable('topics').set({ deleted_at: new Date() }).where('id', '=', gone).execute()
  await sql`
    insert into reminders (member_id, kind, actor_id, event, topic_id, comment_id, read_at)
    values (${memberId}, 'topic_liked', ${actorId}, 'like', ${liked}, null, null),
      (${memberId}, 'topic_commented', ${actorId}, 'comment', ${gone}, ${commentId}, null)`.execute(db)
  await sql`
    insert into reminders (member_id, kind, actor_id, event, topic_id, read_at)
    select ${memberId}, 'followed_topic', ${actorId}, 'news' || n, ${liked}, now()
    from generate_series(1, 40) as n`.execute(db)
}

/** What is unread behind the first page, of one kind, or of what is gone, is read where its member finds it. */
export async function readWhatIsNotOpened(product: Product, language: Language): Promise<void> {
  const say = words(language)
  const { page, member, complaints } = await enterAs(product, language)
  await remindOfMuch(product, member.memberId)
  const readAll = page.getByRole('button', { name: say('reminders_read_all'), exact: true })
  await page.goto('/user/control/remindList')
  await hydrated(page)
  await expect.poll(() => page.title()).toMatch(/^\(2\) /)
  await readAll.waitFor()

  await page.goto('/user/control/remindList?category=likes')
  await hydrated(page)
  await readAll.click()
  await expect.poll(() => page.title()).toMatch(/^\(1\) /)
  await readAll.waitFor({ state: 'detached' })

  await page.goto('/user/control/remindList?page=2')
  await hydrated(page)
  const gone = page.getByRole('listitem').filter({ hasText: 'Gone by now' })
  await gone.getByRole('button', { name: say('notifications_read'), exact: true }).click()
  await expect.poll(() => page.title()).not.toMatch(/^\(/)
  expect(await gone.getByRole('button').count()).toBe(0)
  await readAll.waitFor({ state: 'detached' })
  expect(complaints).toEqual([])
}

/** A reply behind the first ones, which a mail or a device led to. */
export async function readFarReply(product: Product, language: Language): Promise<void> {
  const { page, member, complaints } = await enterAs(product, language)
  const { db } = product
  const { memberId } = member
  const { memberId: actorId } = await makeMember(db)
  const topicId = await makeTopic(db, { authorId: memberId, tagId: await findLeafTag(db) })
  const { commentId } = await makeComment(db, { topicId, authorId: memberId })
  const replyId = (await makeReplies(db, commentId, actorId, 35)).at(-1)
  await sql`
    insert into reminders (member_id, kind, actor_id, event, topic_id, comment_id, reply_id)
    values (${memberId}, 'comment_replied', ${actorId}, 'reply', ${topicId}, ${commentId}, ${replyId})`.execute(
    db,
  )
  await page.goto('/user/control/likeList')
  await expect.poll(() => page.title()).toMatch(/^\(1\) /)
  await page.goto(`/thread?topicId=${topicId}&replyId=${replyId}`)
  await page.locator(`#reply-${replyId}`).waitFor()
  const unread = db
    .selectFrom('reminders')
    .select('id')
    .where('member_id', '=', memberId)
    .where('read_at', 'is', null)
  await expect.poll(() => unread.execute()).toEqual([])
  await expect.poll(() => page.title()).not.toMatch(/^\(/)
  expect(complaints).toEqual([])
}
