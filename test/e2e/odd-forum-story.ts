import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { accountLength, nicknameLengthMax } from '#contract/accounts/accounts.ts'
import { titleLength } from '#contract/posts/topic-writing.ts'
import { notifyRolesChanged } from '#server/core/permissions.ts'
import { saveSettings } from '#server/core/settings.ts'
import { makeMember, makeTopic } from '#test/makers.ts'
import { makeQuestion, makeQuestionTags } from '#test/question-makers.ts'
import { enterAs } from './people.ts'
import type { Product } from './product.ts'
import { expectFits, expectWhole } from './whole.ts'
import { words } from './words.ts'

const language = 'en-US'
const say = words(language)
type Name = Parameters<typeof say>[0]

/** Everything that was said is gone, and all tags with it. */
async function emptyForum({ db }: Product): Promise<void> {
  await sql`truncate topics, topic_tags, topic_list_blocks, topic_reply_blocks cascade`.execute(db)
  await dropKept(db)
}

/** What the product keeps of tags and lists is dropped with any change of its settings. */
async function dropKept(db: Product['db']): Promise<void> {
  await saveSettings(db, { allowTopics: true }, null)
  await db.transaction().execute(notifyRolesChanged)
}

async function makeTags({ db }: Product, name: string, count: number): Promise<number> {
  const named = (text: string) => ({ name_zh: text, name_en: text, position: 0 })
  const { id } = await db
    .insertInto('topic_tags')
    .values(named(`${name} root`))
    .returning('id')
    .executeTakeFirstOrThrow()
  const leaves = Array.from({ length: count }, (_, at) => ({ ...named(`${name} ${at + 1}`), parent_id: id }))
  const made = await db.insertInto('topic_tags').values(leaves).returning('id').execute()
  await dropKept(db)
  return made[0]!.id
}

/** Looks at a page in both languages, where it says this in the one of the story. */
async function expectSays(page: Page, path: string, name: Name): Promise<void> {
  await expectWhole(page, [path])
  await page.getByRole('main').getByText(say(name)).first().waitFor()
}

/** A forum in which nobody has said anything yet says so, and asks for the first. */
export async function readEmptyForum(product: Product): Promise<void> {
  await emptyForum(product)
  const { page, complaints } = await enterAs(product, language)
  const nothing: [path: string, name: Name][] = [
    ['/', 'topics_none'],
    ['/?list=essence', 'topics_none'],
    ['/?list=hot', 'topics_none'],
    ['/question/list', 'question_list_none'],
    ['/question/list?filter=cash', 'question_list_none_cash'],
    ['/search', 'search_begin'],
  ]
  for (const [path, name] of nothing) await expectSays(page, path, name)
  await expectWhole(page, ['/search?keyword=oolong', '/addTopic', '/addQuestion'])
  const tagId = await makeTags(product, 'Lonely', 1)
  // What is kept of the tags hears of a new one a moment later.
  const isKnown = async () => (await page.goto(`/?tagId=${tagId}`))?.status()
  await expect.poll(isKnown).toBe(200)
  await expectSays(page, `/?tagId=${tagId}`, 'topics_none')
  await page
    .getByRole('main')
    .getByRole('link', { name: say('topics_write_first') })
    .waitFor()
  expect(complaints).toEqual([])
  await page.context().close()
}

/** One word without an end as a title, by a member with the longest name, under one of 60 tags; and a question nobody answers. */
export async function readLongNames(product: Product): Promise<void> {
  const { db } = product
  const author = await makeMember(db, {
    account: 'W'.repeat(accountLength.max),
    nickname: '長'.repeat(nicknameLengthMax),
  })
  const tagId = await makeTags(product, 'W'.repeat(20), 60)
  const word = 'W'.repeat(titleLength.max)
  const topicId = await makeTopic(db, { authorId: author.memberId, tagId, title: word })
  const { brewing, leaves } = await makeQuestionTags(db)
  const question = {
    askerId: author.memberId,
    tagIds: [brewing, leaves],
    title: word,
    bounty: { fen: 99_999, points: 9_999 },
  }
  const asked = await makeQuestion(db, question)
  const { page, complaints } = await enterAs(product, language)
  await expectSays(page, `/question?questionId=${asked}`, 'answer_none')
  await expectSays(page, `/thread?topicId=${topicId}`, 'topics_no_comments')
  await expectWhole(page, [
    '/',
    `/?tagId=${tagId}`,
    '/question/list',
    `/search?keyword=${word}`,
    `/user/control/home?userName=${author.account}`,
    '/addTopic',
  ])
  expect(complaints).toEqual([])
  await page.context().close()
}

/** Who has nothing of their own reads on each page what would be there. */
export async function readOwnNothing(product: Product): Promise<void> {
  const { page, complaints } = await enterAs(product, language)
  // In the frame of the list of topics, which is looked at below.
  const framed: [path: string, name: Name][] = [
    ['commentList', 'comments_own_no_comments'],
    ['replyList', 'comments_own_no_replies'],
    ['questionList', 'question_own_none'],
    ['answerList', 'question_own_answers_none'],
    ['answerReplyList', 'question_own_answer_replies_none'],
    ['draftList', 'own_drafts_none'],
    ['favoriteList', 'own_favorites_none'],
    ['questionFavoriteList', 'question_own_favorites_none'],
    ['likeList', 'own_likes_none'],
    ['followList', 'own_follows_none'],
    ['followerList', 'own_followers_none'],
  ]
  for (const [path, name] of framed) {
    await page.goto(`/user/control/${path}`)
    await page.getByRole('main').getByText(say(name)).waitFor()
    await expectFits(page, path)
  }
  const nothing: [path: string, name: Name][] = [
    ['topicList', 'own_topics_none'],
    ['followDynamicList', 'dynamics_none_followed'],
    ['userDynamicList', 'dynamics_none_own'],
    ['remindList', 'reminders_none'],
    ['systemNotifyList', 'notifications_none'],
    ['privateMessageList', 'conversations_none'],
    ['reportList', 'report_own_none'],
    ['reviewList', 'review_own_none'],
    ['decisionList', 'appeal_none'],
    ['giveRedEnvelopeList', 'envelope_given_none'],
    ['receiveRedEnvelopeList', 'envelope_received_none'],
    ['membershipCardOrderList', 'cards_orders_none'],
    ['payment', 'recharge_orders_empty'],
    ['balance', 'money_log_empty'],
    ['point', 'money_log_empty'],
  ]
  for (const [path, name] of nothing) await expectSays(page, `/user/control/${path}`, name)
  expect(complaints).toEqual([])
  await page.context().close()
}
