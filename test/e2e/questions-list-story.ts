import { expect } from 'vitest'
import { makeComment, makeMember } from '#test/makers.ts'
import { makeQuestion, makeQuestionTags } from '#test/question-makers.ts'
import { enterAs } from './people.ts'
import type { Language, Product } from './product.ts'
import { expectWhole } from './whole.ts'
import { words } from './words.ts'

/** What the lists are read of: 31 questions under a root tag of their own, so that it has a second page. */
async function makeQuestions({ db }: Product) {
  const { tea, brewing, leaves } = await makeQuestionTags(db)
  const asker = await makeMember(db)
  const ask = (title: string, parts: { tagIds?: number[]; bounty?: { fen: number; points: number } } = {}) =>
    makeQuestion(db, { askerId: asker.memberId, tagIds: [brewing], title, ...parts })
  for (let at = 1; at <= 28; at++) await ask(`Old question ${at}`)
  const answered = await ask('How do I keep a gaiwan from burning my fingers?')
  const rich = await ask('What removes the smell of storage?', { bounty: { fen: 5_000, points: 100 } })
  await ask('A cake of which year', { tagIds: [leaves, brewing], bounty: { fen: 0, points: 30 } })
  return { asker, tea, leaves, answered, rich }
}

/** A guest without a script reads the lists; a member finds what they asked, answered, liked and keep. */
export async function readQuestionLists(product: Product, language: Language): Promise<void> {
  const say = words(language)
  const { answered, rich, tea, leaves, asker } = await makeQuestions(product)
  const { page: guest } = await product.visit(language, { javaScriptEnabled: false })
  const main = guest.getByRole('main')
  const cards = main.getByRole('article')
  await guest.goto('/')
  await guest
    .getByRole('link', { name: say('shell_questions') })
    .first()
    .click()
  await guest.waitForURL('**/question/list')
  await main.locator(`a[href="/question/list?tagId=${tea}"]`).first().click()
  await guest.waitForURL(`**/question/list?tagId=${tea}`)
  expect(await cards.count()).toBe(30)
  await main.getByRole('link', { name: say('ui_next_page') }).click()
  expect(await cards.count()).toBe(1)
  await main.getByRole('link', { name: say('question_list_cash') }).click()
  expect(await cards.getByRole('heading').allInnerTexts()).toEqual([
    expect.stringContaining('smell of storage'),
  ])
  await main.getByRole('link', { name: say('question_list_points') }).click()
  expect(await cards.count()).toBe(2)
  await main.getByRole('link', { name: say('question_list_resolved'), exact: true }).click()
  await main.getByText(say('question_list_none_resolved')).waitFor()
  await guest.goto(`/question/list?tagId=${tea}&page=99`)
  await main.getByRole('link', { name: say('topics_first_page') }).click()
  await cards
    .last()
    .getByRole('link', { name: language === 'zh-CN' ? '冲泡' : 'Brewing' })
    .waitFor()
  expect((await guest.goto(`/question/list?tagId=${leaves}&filter=latest`))?.status()).toBe(200)
  expect(await cards.count()).toBe(1)
  const linked = (which: string) => guest.locator(`link${which}`).getAttribute('href')
  expect(await linked('[rel=canonical]')).toContain(`/question/list?tagId=${leaves}&filter=latest`)
  expect(await linked('[type="application/atom+xml"]')).toBe(`/feeds/tags/${leaves}.atom`)
  expect((await guest.goto('/question/list?tagId=999999'))?.status()).toBe(404)
  await guest.context().close()

  const { page, member, complaints } = await enterAs(product, language)
  const { memberId } = member
  await makeComment(product.db, { topicId: answered, authorId: memberId, body: 'Hold it by the rim.' })
  const liked = { member_id: memberId, topic_id: rich, topic_author_id: asker.memberId }
  await product.db
    .insertInto('favorites')
    .values({ ...liked, is_question: true })
    .execute()
  await product.db.insertInto('likes').values(liked).execute()
  await expectWhole(page, ['/question/list', '/question/list?filter=resolved'], 'main nav')
  const own = [
    'questionList',
    'answerReplyList',
    'favoriteList',
    'likeList',
    'questionFavoriteList',
    'answerList',
  ]
  await expectWhole(
    page,
    own.map((path) => `/user/control/${path}`),
    'main h1 span',
  )
  await page.getByText('Hold it by the rim.').waitFor()
  const links = page.getByRole('main').getByRole('link', { name: 'gaiwan' })
  expect(await links.getAttribute('href')).toMatch(/^\/question\?commentId=\d+$/)
  await page.goto('/user/control/questionFavoriteList')
  expect(await page.getByRole('link', { name: 'smell of storage' }).getAttribute('href')).toBe(
    `/question?questionId=${rich}`,
  )
  expect(complaints.filter((text) => !text.includes('404'))).toEqual([])
  await page.context().close()
}
