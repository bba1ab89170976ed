import { expect, test } from 'vitest'
import { listSystemNotifications } from '#contract/notifications/system-notifications.ts'
import { editComment, editReply, publishComment } from '#contract/posts/comment-writing.ts'
import { listComments } from '#contract/posts/comments.ts'
import { correctPost, readCorrectedText } from '#contract/posts/corrections.ts'
import { approvePost, listOwnWaitingPosts, listReviewQueue, sendPostAgain } from '#contract/posts/review.ts'
import { listRevisions } from '#contract/posts/revisions.ts'
import { listAuditLog } from '#contract/site/audit.ts'
import { readDeskEntry } from '#contract/site/desk.ts'
import { createTestApp, refusal } from '#test/app.ts'
import { makeComment, makeMember, makeReplies, makeTopic } from '#test/makers.ts'

const { as, cast, db, tags, settings } = await createTestApp({ captchaAfterTopicsPerMinute: 1000 })
const { ann, bob, keeper } = cast
const moderator = await makeMember(db, { staffRole: 'moderator' })
const mod = as(moderator)
const topicId = await makeTopic(db, { authorId: ann.memberId, tagId: tags.green, title: 'Loud tea' })

const logOf = async (subject: string) => (await as(keeper).call(listAuditLog, { subject })).items[0]
const toldTo = async (member: typeof bob) =>
  (await as(member).call(listSystemNotifications, {}, 'en-US')).items[0]

test('staff edit a comment with a reason: both versions are kept, it is logged, and its author is told', async () => {
  const { commentId } = await makeComment(db, { topicId, authorId: bob.memberId, body: 'Call 13800138000' })
  const thing = { correctedKind: 'comment', correctedId: commentId } as const
  expect(await mod.call(readCorrectedText, thing)).toEqual({ body: 'Call 13800138000', version: 1 })
  const edit = { ...thing, body: 'Call me', version: 1 }
  expect((await refusal(mod.call(correctPost, { ...edit, reason: '' }))).fields).toEqual({
    reason: 'required',
  })
  await mod.call(correctPost, { ...edit, reason: 'No phone numbers' })
  const { items } = await as(null).call(listComments, { topicId })
  expect(items[0]).toMatchObject({ commentId, bodyHtml: '<p>Call me</p>', author: { account: 'bob' } })
  const revisions = await as(bob).call(listRevisions, { postKind: 'comment', postId: commentId })
  expect(revisions.items).toHaveLength(2)
  expect(await logOf(`comment:${commentId}`)).toMatchObject({
    ...{ act: 'correct_comment', before: { version: 1 }, after: { version: 2, reason: 'No phone numbers' } },
  })
  const told = await toldTo(bob)
  expect(told?.title).toBe('Staff edited what you wrote')
  expect(told?.body).toBe('It is about: Loud tea\nReason: No phone numbers')
  expect((await refusal(mod.call(correctPost, { ...edit, reason: 'Late' }))).code).toBe('changed_meanwhile')
})

test('a reply too; nobody corrects what is their own, and members nothing at all', async () => {
  const { commentId } = await makeComment(db, { topicId, authorId: bob.memberId })
  const [replyId] = await makeReplies(db, commentId, bob.memberId, 1)
  const edit = {
    correctedKind: 'reply',
    correctedId: replyId!,
    body: 'Kinder',
    version: 1,
    reason: 'Rude',
  } as const
  expect((await refusal(as(ann).call(correctPost, edit))).code).toBe('forbidden')
  await mod.call(correctPost, edit)
  expect(await logOf(`reply:${replyId}`)).toMatchObject({ act: 'correct_reply', after: { reason: 'Rude' } })
  const own = await makeComment(db, { topicId, authorId: keeper.memberId })
  const ofOwn = { correctedKind: 'comment', correctedId: own.commentId } as const
  expect((await refusal(as(keeper).call(readCorrectedText, ofOwn))).code).toBe('forbidden')
  const long = { ...edit, version: 2, body: 'x'.repeat(5_001) }
  expect((await refusal(mod.call(correctPost, long))).fields).toEqual({ body: 'too_long' })
})

test('what waits is edited and goes on waiting, in a version of its own; approved, it reads as it was edited', async () => {
  await settings({ reviewComments: 'all' })
  await as(bob).call(publishComment, { topicId, body: 'It waits, loudly' })
  await settings({ reviewComments: 'none' })
  const [post] = (await mod.call(listReviewQueue, {})).items
  const { waitingPostId } = post!
  const entry = { entryKind: 'post', entryId: waitingPostId } as const
  const before = await mod.call(readDeskEntry, entry)
  expect(before.correctable).toEqual({ kind: 'waiting', id: waitingPostId })
  const thing = { correctedKind: 'waiting', correctedId: waitingPostId } as const
  expect(await mod.call(readCorrectedText, thing)).toEqual({ body: 'It waits, loudly', version: 1 })
  await mod.call(correctPost, { ...thing, body: 'It waits', version: 1, reason: 'Too loud' })
  const after = await mod.call(readDeskEntry, entry)
  expect(after).toMatchObject({ version: 2, since: before.since, post: { bodyHtml: '<p>It waits</p>' } })
  expect(await logOf(after.subject)).toMatchObject({
    ...{ act: 'correct_waiting_post', before: { text: 'It waits, loudly' } },
    after: { text: 'It waits', reason: 'Too loud' },
  })
  expect((await toldTo(bob))?.body).toContain('Too loud')
  expect((await refusal(mod.call(approvePost, { waitingPostId, version: 1 }))).code).toBe('changed_meanwhile')
  await mod.call(approvePost, { waitingPostId, version: 2 })
  expect((await refusal(mod.call(readCorrectedText, thing))).code).toBe('reviewed_meanwhile')
  const { items } = await as(null).call(listComments, { topicId, order: 'newest' })
  expect(items[0]).toMatchObject({ bodyHtml: '<p>It waits</p>', author: { account: 'bob' } })
})

test('a picture that staff put into what another wrote stays with it', async () => {
  const { commentId } = await makeComment(db, { topicId, authorId: bob.memberId })
  const [replyId] = await makeReplies(db, commentId, bob.memberId, 1)
  await settings({ reviewComments: 'all' })
  await as(bob).call(publishComment, { topicId, body: 'With a face on it' })
  await settings({ reviewComments: 'none' })
  const [post] = (await mod.call(listReviewQueue, {})).items
  const things = { comment: commentId, reply: replyId!, waiting: post!.waitingPostId }
  for (const [correctedKind, correctedId] of Object.entries(things)) {
    const name = crypto.randomUUID().replaceAll('-', '').slice(0, 22)
    const path = `/uploads/${name}/90x60.webp`
    const upload = { name, path, kind: 'image', title: '', media_type: 'image/webp', byte_size: 1 }
    await db
      .insertInto('uploads')
      .values({ ...upload, owner_id: moderator.memberId })
      .execute()
    const edit = { correctedId, body: `![blurred](${path})`, version: 1, reason: 'A face' }
    await mod.call(correctPost, { ...edit, correctedKind: correctedKind as keyof typeof things })
  }
  await mod.call(approvePost, { waitingPostId: things.waiting, version: 2 })
  // What nobody has used is removed after two hours.
  const unused = db.selectFrom('uploads').select('name').where('used_at', 'is', null)
  expect(await unused.execute()).toEqual([])
  const uses = db.selectFrom('upload_uses').select(['comment_id', 'waiting_post_id']).orderBy('upload_id')
  expect(await uses.execute()).toEqual([
    { comment_id: commentId, waiting_post_id: null },
    { comment_id: commentId, waiting_post_id: null },
    { comment_id: post!.postId, waiting_post_id: null },
  ])
})

test('over what staff have corrected no older edit waits, and none that waits is sent again', async () => {
  await settings({ reviewComments: 'all', reviewReplies: 'all' })
  const { commentId } = await makeComment(db, { topicId, authorId: bob.memberId })
  const [replyId] = await makeReplies(db, commentId, bob.memberId, 1)
  const edited = { version: 1, body: 'My edit' }
  const edits = [
    { kind: 'comment', id: commentId, edit: () => as(bob).call(editComment, { commentId, ...edited }) },
    { kind: 'reply', id: replyId!, edit: () => as(bob).call(editReply, { replyId: replyId!, ...edited }) },
  ] as const
  for (const { kind, id, edit } of edits) {
    await edit()
    const correction = { correctedKind: kind, correctedId: id, version: 1, body: 'Corrected', reason: 'Rude' }
    await mod.call(correctPost, correction)
    const [waiting] = (await as(bob).call(listOwnWaitingPosts, {})).items
    const again = { waitingPostId: waiting!.waitingPostId, version: waiting!.version, body: 'Once more' }
    expect((await refusal(as(bob).call(sendPostAgain, again))).code).toBe('edited_meanwhile')
    expect((await refusal(edit())).code).toBe('changed_meanwhile')
  }
  await settings({ reviewComments: 'none', reviewReplies: 'none' })
})
