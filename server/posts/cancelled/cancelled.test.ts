import { expect, test } from 'vitest'
import { cancelMember } from '#contract/accounts/members.ts'
import { listReminders } from '#contract/notifications/reminders.ts'
import { listFavorites, listLikes } from '#contract/people/own-lists.ts'
import { adoptAnswer, awardBounty } from '#contract/posts/adoption.ts'
import { readCancelledPost } from '#contract/posts/cancelled-posts.ts'
import { editComment, publishComment, publishReply } from '#contract/posts/comment-writing.ts'
import { listComments } from '#contract/posts/comments.ts'
import { favoriteTopic } from '#contract/posts/favorites.ts'
import { listOpenKinds, unlockHiddenContent } from '#contract/posts/hidden-content.ts'
import { likeComment, likeTopic } from '#contract/posts/likes.ts'
import { search } from '#contract/posts/search.ts'
import { editTopic, readTopicSource } from '#contract/posts/topic-editing.ts'
import { publishTopic } from '#contract/posts/topic-writing.ts'
import { listTopics, readSidebar, readTopic } from '#contract/posts/topics.ts'
import { cancelAccount } from '#server/accounts/profile/cancel-account.ts'
import { cancelDueAccounts } from '#server/accounts/profile/cancellation.ts'
import type { Tx } from '#server/core/database.ts'
import { againAfterDeadlock } from '#server/core/deadlocks.ts'
import { createLog } from '#server/core/log.ts'
import { readBalances } from '#server/money/ledger/ledger.ts'
import { accountEndings } from '#server/site.ts'
import { createTestApp, refusal } from '#test/app.ts'
import { type Member, makeComment, makeMember, makePoints, makeTopic } from '#test/makers.ts'
import { meanwhile } from '#test/meanwhile.ts'
import { makeQuestion, makeQuestionTags } from '#test/question-makers.ts'

const { as, cast, db, tags } = await createTestApp({ captchaAfterTopicsPerMinute: 1000 })
const guest = as(null)
const bob = as(cast.bob)
const keeper = as(cast.keeper)

/** A word for each text, which stands nowhere else. */
const said = {
  title: 'Persimmon',
  body: 'Quicksilver',
  hidden: 'Nightingale',
  poll: 'Tamarind',
  option: 'Juniper',
  comment: 'Labradorite',
  reply: 'Saltpetre',
}
const words = Object.values(said).join('|')

/** Somebody who wrote a topic, a comment that is quoted and a reply, all of which others like, keep and hear of. */
async function makeWriter() {
  const member = await makeMember(db)
  const { topicId = 0 } = await as(member).call(publishTopic, {
    tagId: tags.green,
    title: `${said.title} leaves`,
    body: `${said.body} tea\n\n:::hidden{kind="comment"}\n${said.hidden}\n:::`,
    pollTitle: `${said.poll}?`,
    pollOptions: [said.option, 'Other'],
  })
  const otherId = await makeTopic(db, { authorId: cast.ann.memberId, tagId: tags.green })
  const { commentId = 0 } = await as(member).call(publishComment, { topicId: otherId, body: said.comment })
  await bob.call(publishComment, { topicId: otherId, body: 'Well said.', quotedId: commentId })
  const beside = await bob.call(publishComment, { topicId: otherId, body: 'Also this.' })
  const { replyId = 0 } = await as(member).call(publishReply, {
    commentId: beside.commentId ?? 0,
    body: said.reply,
  })
  await bob.call(likeTopic, { topicId })
  await bob.call(favoriteTopic, { topicId })
  await bob.call(likeComment, { commentId })
  return { member, topicId, otherId, commentId, replyId }
}

/** Everything that shows others what somebody wrote, as one text. */
async function readAsOthers({ topicId, otherId }: { topicId: number; otherId: number }): Promise<string> {
  const answers = [
    await guest.call(readTopic, { topicId }),
    await guest.call(listTopics, {}),
    await guest.call(readSidebar, {}),
    await guest.call(listComments, { topicId: otherId }),
    await bob.call(listComments, { topicId: otherId }),
    await bob.call(listFavorites, {}),
    await bob.call(listLikes, {}),
    await bob.call(listReminders, {}),
    await keeper.call(readTopic, { topicId }),
    ...(await Promise.all(Object.values(said).map((keyword) => keeper.call(search, { keyword })))),
  ]
  const files = await Promise.all(
    ['/feeds/latest.atom', '/sitemaps/topics-1.xml'].map(async (url) => (await guest.send({ url })).body),
  )
  return JSON.stringify(answers) + files.join()
}

const doors: [string, boolean, (member: Member) => Promise<unknown>][] = [
  [
    'its member',
    true,
    async ({ memberId }) => {
      const due = { cancellation_due_at: new Date(0) }
      await db.updateTable('members').set(due).where('id', '=', memberId).execute()
      await cancelDueAccounts({ db, log: createLog({ logLevel: 'silent' }) }, accountEndings)
    },
  ],
  ['staff', false, ({ memberId }) => keeper.call(cancelMember, { memberId })],
]

test.each(doors)(
  'what an account wrote that %s ends is shown to nobody but staff',
  async (_, isOwnWish, end) => {
    const written = await makeWriter()
    const { member, topicId, otherId, commentId, replyId } = written
    const before = await readAsOthers(written)
    for (const word of [said.title, said.body, said.comment, said.reply]) expect(before).toContain(word)

    await end(member)
    expect((await readAsOthers(written)).match(new RegExp(words, 'g'))).toBeNull()
    expect(await guest.call(readTopic, { topicId })).toMatchObject({
      title: 'Account cancelled',
      bodyHtml: '<p>Account cancelled</p>',
      summary: '',
      hiddenBlocks: [],
      poll: null,
      author: { isCancelled: true, account: '' },
    })
    expect(await guest.call(readTopic, { topicId }, 'zh-CN')).toMatchObject({ title: '账号已注销' })
    const { items } = await guest.call(listComments, { topicId: otherId })
    expect(items.map(({ floor }) => floor)).toEqual([1, 2, 3])
    expect(items[0]).toMatchObject({ bodyHtml: '<p>Account cancelled</p>', author: { isCancelled: true } })
    expect(items[1]).toMatchObject({ quotes: [{ floor: 1, summary: 'Account cancelled' }] })
    expect(items[2]).toMatchObject({ replies: [{ bodyHtml: '<p>Account cancelled</p>' }] })

    const kept = await keeper.call(readCancelledPost, { topicId })
    expect(kept).toMatchObject({ title: `${said.title} leaves`, isOwnWish })
    expect(kept.bodyHtml).toContain(said.body)
    expect(kept.hidden).toMatchObject([{ kind: 'comment' }])
    expect(kept.hidden[0]?.bodyHtml).toContain(said.hidden)
    expect(kept.poll).toEqual({ title: `${said.poll}?`, options: [said.option, 'Other'] })
    expect((await keeper.call(readCancelledPost, { commentId })).bodyHtml).toContain(said.comment)
    expect((await keeper.call(readCancelledPost, { replyId })).bodyHtml).toContain(said.reply)
    expect((await refusal(bob.call(readCancelledPost, { commentId }))).code).toBe('forbidden')
  },
)

test('a topic whose author has left can’t be written anew, and one that stands is in no such answer', async () => {
  const { member, topicId, otherId } = await makeWriter()
  expect((await refusal(keeper.call(readCancelledPost, { topicId: otherId }))).code).toBe('not_found')
  expect((await refusal(keeper.call(readCancelledPost, {}))).code).toBe('not_found')
  await keeper.call(cancelMember, { memberId: member.memberId })
  expect((await refusal(keeper.call(readTopicSource, { topicId }))).code).toBe('forbidden')
  const edit = { topicId, title: 'Mine now', body: 'Mine', version: 1 }
  expect((await refusal(keeper.call(editTopic, edit))).code).toBe('forbidden')
})

test('nothing is left to buy of what was hidden by somebody who has left', async () => {
  const author = await makeMember(db)
  const { topicId = 0 } = await as(author).call(publishTopic, {
    tagId: tags.green,
    title: 'Sells',
    body: ':::hidden{kind="points" price="25"}\nsold\n:::',
  })
  await makePoints(db, cast.bob.memberId, 100)
  const before = await readBalances(db, cast.bob.memberId)
  await keeper.call(cancelMember, { memberId: author.memberId })
  const buying = bob.call(unlockHiddenContent, { topicId, hiddenKind: 'points', price: 25 })
  expect((await refusal(buying)).code).toBe('hidden_content_gone')
  expect(await readBalances(db, cast.bob.memberId)).toEqual(before)
  expect((await keeper.call(listOpenKinds, { topicIds: `${topicId}` })).topics).toEqual([])
})

test('nothing is paid for an answer whose author has left', async () => {
  const { brewing } = await makeQuestionTags(db)
  const [gone, moderator] = [await makeMember(db), await makeMember(db, { staffRole: 'moderator' })]
  const bounty = { fen: 10_00, points: 20 }
  const questionId = await makeQuestion(db, { askerId: cast.bob.memberId, tagIds: [brewing], bounty })
  const { commentId } = await makeComment(db, { topicId: questionId, authorId: gone.memberId })
  await keeper.call(cancelMember, { memberId: gone.memberId })
  const chosen = { questionId, commentId }
  const adopting = bob.call(adoptAnswer, { ...chosen, agreedFen: bounty.fen, agreedPoints: bounty.points })
  expect((await refusal(adopting)).code).toBe('not_an_answer')
  const awarding = as(moderator).call(awardBounty, { ...chosen, reason: 'It helped.' })
  expect((await refusal(awarding)).code).toBe('not_an_answer')
  expect(await readBalances(db, gone.memberId)).toMatchObject({ balanceFen: 0 })
})

/** Ends an account as the clock does, and stays in the transaction. */
const ending =
  ({ memberId }: Member) =>
  (tx: Tx) =>
    cancelAccount(tx, { memberId, by: null, endings: accountEndings })

type Written = Awaited<ReturnType<typeof makeWriter>>

const late = 'Zirconium'
const writings: [string, (written: Written) => Promise<unknown>, string][] = [
  [
    'topic',
    ({ member }) => as(member).call(publishTopic, { tagId: tags.green, title: `${late} leaves`, body: late }),
    'session_ended',
  ],
  [
    'comment',
    ({ member, otherId }) => as(member).call(publishComment, { topicId: otherId, body: late }),
    'session_ended',
  ],
  [
    'reply',
    ({ member, commentId }) => as(member).call(publishReply, { commentId, body: late }),
    'session_ended',
  ],
  [
    'edit of a comment',
    ({ member, commentId }) => as(member).call(editComment, { commentId, body: late, version: 1 }),
    'changed_meanwhile',
  ],
]

test.each(writings)('a %s that is sent as its author’s account ends is refused', async (_, write, code) => {
  const written = await makeWriter()
  const refused = await refusal(meanwhile(db, ending(written.member), () => write(written)))
  expect(refused.code).toBe(code)
  const { items } = await guest.call(listComments, { topicId: written.otherId })
  expect(JSON.stringify([items, await guest.call(listTopics, {})])).not.toContain(late)
})

test('an account ends while its member comments in a topic of theirs, and the comment is an internal error to nobody', async () => {
  const { member, topicId } = await makeWriter()
  // The comment holds the topic and waits for its author, and the ending account the other way round.
  const endMeanwhile = () =>
    meanwhile(
      db,
      (tx) => tx.selectFrom('members').select('id').where('id', '=', member.memberId).forUpdate().execute(),
      () => as(member).call(publishComment, { topicId, body: late }),
      ending(member),
    )
  // On a busy machine it is the ending that PostgreSQL breaks off; it is done again then, as it is by the product.
  expect((await refusal(againAfterDeadlock(endMeanwhile))).code).toBe('session_ended')
})
