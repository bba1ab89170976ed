import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { findLeafTag, makeComment, makeMember, makeTopic } from '#test/makers.ts'
import { makeQuestion, makeQuestionTags } from '#test/question-makers.ts'
import { callAs } from './call-as.ts'
import { enterAs } from './people.ts'
import { deepTest, hydrated, type Language, startProduct, toldIn } from './product.ts'
import { words } from './words.ts'

const product = startProduct()

/** A reader on a page, and one of the staff who changes what it shows. */
async function meet(language: Language, path: string) {
  const reader = await enterAs(product, language)
  const staff = await enterAs(product, language, { staffRole: 'administrator' })
  for (const [page, at] of [
    [reader.page, path],
    [staff.page, '/'],
  ] as const) {
    await page.goto(at)
    await hydrated(page)
  }
  return { reader: reader.page, staff: staff.page }
}

async function write(page: Page, text: string): Promise<void> {
  await page.locator('#write-comment .cm-content').click()
  await page.keyboard.type(text)
}

const leave = (...pages: Page[]) => Promise.all(pages.map((page) => page.context().close()))

describe.each<Language>(toldIn('en-US'))('what somebody else took away, in %s', (language) => {
  const say = words(language)

  deepTest('a topic that was deleted is there no more, but what was written there is', async () => {
    const [{ memberId: authorId }, tagId] = [await makeMember(product.db), await findLeafTag(product.db)]
    const topicId = await makeTopic(product.db, { authorId, tagId, title: 'Doomed' })
    const { reader, staff } = await meet(language, `/thread?topicId=${topicId}`)
    await write(reader, 'Long thought about.')
    await callAs(staff, 'PUT', `/topics/${topicId}/deletion`, { reason: 'Advertising' })
    await reader.getByRole('button', { name: say('topics_send_comment') }).click()
    const missing = reader.getByRole('heading', { name: say('topics_missing') })
    await missing.waitFor()
    const unsent = reader.getByLabel(say('topics_missing_unsent'))
    expect(await unsent.inputValue()).toBe('Long thought about.')
    await reader.reload()
    await missing.waitFor()
    await expect.poll(() => unsent.inputValue()).toBe('Long thought about.')
    await leave(reader, staff)
  })

  deepTest('a question, its like, and the follow of who cancelled their account', async () => {
    const { memberId: askerId, account } = await makeMember(product.db)
    const { brewing } = await makeQuestionTags(product.db)
    const questionId = await makeQuestion(product.db, { askerId, tagIds: [brewing] })
    const { reader, staff } = await meet(language, `/question?questionId=${questionId}`)
    await callAs(staff, 'DELETE', `/manage/members/${askerId}`, { account, reason: 'As asked' })
    await reader.getByRole('button', { name: say('toggles_follow'), exact: true }).click()
    await reader.getByText(say('error_not_found')).first().waitFor()
    await reader
      .getByRole('button', { name: say('toggles_follow'), exact: true })
      .waitFor({ state: 'detached' })
    await callAs(staff, 'PUT', `/topics/${questionId}/deletion`, { reason: 'As asked' })
    await reader
      .getByRole('button', { name: say('toggles_like') })
      .filter({ visible: true })
      .first()
      .click()
    await reader.getByRole('heading', { name: say('question_page_missing') }).waitFor()
    await leave(reader, staff)
  })

  deepTest('the home of a member who cancelled their account', async () => {
    const { memberId, account } = await makeMember(product.db)
    const { reader, staff } = await meet(language, `/user/control/home?userName=${account}`)
    const follow = reader.getByRole('button', { name: say('toggles_follow'), exact: true })
    await follow.waitFor()
    await callAs(staff, 'DELETE', `/manage/members/${memberId}`, { account, reason: 'As asked' })
    await follow.click()
    await reader.getByText(say('error_not_found')).first().waitFor()
    await reader.getByRole('heading', { name: say('home_missing') }).waitFor()
    await leave(reader, staff)
  })

  deepTest('a comment that was deleted goes from the page with the like that was too late', async () => {
    const [{ memberId: authorId }, tagId] = [await makeMember(product.db), await findLeafTag(product.db)]
    const topicId = await makeTopic(product.db, { authorId, tagId, title: 'Stays' })
    const { commentId } = await makeComment(product.db, { topicId, authorId, body: 'Doomed.' })
    const { reader, staff } = await meet(language, `/thread?topicId=${topicId}`)
    await callAs(staff, 'DELETE', `/comments/${commentId}`, { reason: 'Advertising' })
    const comment = reader.locator(`#comment-${commentId}`)
    await comment.getByRole('button', { name: say('toggles_like') }).click()
    await reader.getByText(say('error_not_found')).first().waitFor()
    await comment.getByText('Doomed.').waitFor({ state: 'detached' })
    await leave(reader, staff)
  })
})

describe.each<Language>(toldIn('en-US'))('what was said in what went, in %s', (language) => {
  const say = words(language)

  deepTest('a reply in a topic that was deleted is found among the drafts', async () => {
    const [{ memberId: authorId }, tagId] = [await makeMember(product.db), await findLeafTag(product.db)]
    const topicId = await makeTopic(product.db, { authorId, tagId, title: 'Doomed' })
    await makeComment(product.db, { topicId, authorId, body: 'First.' })
    const { reader, staff } = await meet(language, `/thread?topicId=${topicId}`)
    await reader.getByRole('button', { name: say('comments_reply'), exact: true }).click()
    const form = reader.locator('#comments form').first()
    await form.locator('.cm-content').fill('Long thought about.')
    await callAs(staff, 'PUT', `/topics/${topicId}/deletion`, { reason: 'Advertising' })
    await form.getByRole('button', { name: say('comments_send_reply'), exact: true }).click()
    await reader.getByText(say('comments_place_gone')).waitFor()
    await reader.getByRole('button', { name: say('own_drafts') }).click()
    await reader.getByText('Long thought about.').waitFor()
    await leave(reader, staff)
  })

  deepTest('a reply to a comment that was deleted says why it cannot be sent, and stays', async () => {
    const [{ memberId: authorId }, tagId] = [await makeMember(product.db), await findLeafTag(product.db)]
    const topicId = await makeTopic(product.db, { authorId, tagId, title: 'Stays' })
    const { commentId } = await makeComment(product.db, { topicId, authorId, body: 'Doomed.' })
    const { reader, staff } = await meet(language, `/thread?topicId=${topicId}`)
    await reader.getByRole('button', { name: say('comments_reply'), exact: true }).click()
    const form = reader.locator('#comments form').first()
    await form.locator('.cm-content').fill('Long thought about.')
    await callAs(staff, 'DELETE', `/comments/${commentId}`, { reason: 'Advertising' })
    const send = form.getByRole('button', { name: say('comments_send_reply'), exact: true })
    await send.click()
    await form.getByText(say('comments_answered_gone')).waitFor()
    await send.waitFor({ state: 'detached' })
    expect(await form.locator('.cm-content').innerText()).toBe('Long thought about.')
    await form.getByRole('button', { name: say('ui_cancel') }).click()
    await reader.locator(`#comment-${commentId}`).getByText('Doomed.').waitFor({ state: 'detached' })
    await leave(reader, staff)
  })

  deepTest(
    'a reply whose comment goes from the page while it is written is found among the drafts',
    async () => {
      const [{ memberId: authorId }, tagId] = [await makeMember(product.db), await findLeafTag(product.db)]
      const topicId = await makeTopic(product.db, { authorId, tagId, title: 'Stays' })
      const doomed = await makeComment(product.db, { topicId, authorId, body: 'Doomed.' })
      const liked = await makeComment(product.db, { topicId, authorId, body: 'Also doomed.' })
      const { reader, staff } = await meet(language, `/thread?topicId=${topicId}`)
      const comment = reader.locator(`#comment-${doomed.commentId}`)
      await comment.getByRole('button', { name: say('comments_reply'), exact: true }).click()
      await comment.locator('.cm-content').fill('Long thought about.')
      for (const { commentId } of [doomed, liked])
        await callAs(staff, 'DELETE', `/comments/${commentId}`, { reason: 'Advertising' })
      // What was too late has the thread read again.
      await reader
        .locator(`#comment-${liked.commentId}`)
        .getByRole('button', { name: say('toggles_like') })
        .click()
      await comment.waitFor({ state: 'detached' })
      await reader.getByText(say('comments_place_gone')).waitFor()
      await reader.getByRole('button', { name: say('own_drafts') }).click()
      await reader.getByText('Long thought about.').waitFor()
      await leave(reader, staff)
    },
  )
})

describe.each<Language>(toldIn('en-US'))('what a colleague took away, in %s', (language) => {
  const say = words(language)

  deepTest('an article that a colleague deletes stays with who is writing it', async () => {
    const { page: writer } = await enterAs(product, language, { staffRole: 'administrator' })
    const { staff, reader } = await meet(language, '/help')
    const { id } = await product.db.selectFrom('help_articles').select('id').executeTakeFirstOrThrow()
    await writer.goto(`/manage/helpArticle?helpId=${id}`)
    const title = writer.getByLabel(say('topics_title')).first()
    await title.fill('Half written')
    await callAs(staff, 'DELETE', `/manage/help/articles/${id}`)
    await writer.getByRole('button', { name: say('manage_save'), exact: true }).click()
    await writer.getByText(say('error_not_found')).first().waitFor()
    await writer.waitForTimeout(1_000)
    expect(await title.inputValue()).toBe('Half written')
    await leave(reader, staff, writer)
  })
})
