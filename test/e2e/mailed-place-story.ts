import { expect } from 'vitest'
import {
  findLeafTag,
  makeComment,
  makeMember,
  makeReplies,
  makeRole,
  makeTopic,
  memberPassword,
  ownTagRights,
} from '#test/makers.ts'
import { makeQuestion, makeQuestionTags } from '#test/question-makers.ts'
import { hydrated, type Language, type Product } from './product.ts'
import { words } from './words.ts'

/** A tag of its own, which one role alone may read. */
async function makeGatedTag({ db }: Product, roleId: number): Promise<number> {
  const make = (name: string, parent_id: number | null) =>
    db
      .insertInto('topic_tags')
      .values({ name_en: name, name_zh: name, parent_id, icon: null, position: 9 })
      .returning('id')
      .executeTakeFirstOrThrow()
  const root = await make(crypto.randomUUID().slice(0, 20), null)
  const { id } = await make(crypto.randomUUID().slice(0, 20), root.id)
  await ownTagRights(db, id, { [roleId]: ['view_topics'] })
  return id
}

/** Addresses that a mail carries: of what only members may read, and of what was deleted since it went out. */
export async function comeFromMail(product: Product, language: Language): Promise<void> {
  const say = words(language)
  const { db } = product
  const { page } = await product.visit(language)
  const reader = await makeMember(db)
  const roleId = await makeRole(db, crypto.randomUUID().slice(0, 15))
  await db
    .insertInto('member_roles')
    .values({ member_id: reader.memberId, role_id: roleId, source: 'staff' })
    .execute()
  const tagId = await makeGatedTag(product, roleId)
  const authorId = reader.memberId
  const topicId = await makeTopic(db, { authorId, tagId: await findLeafTag(db), title: 'Still here' })
  const { commentId } = await makeComment(db, { topicId, authorId })
  const [replyId] = await makeReplies(db, commentId, authorId, 1)
  const { brewing } = await makeQuestionTags(db)
  const questionId = await makeQuestion(db, { askerId: authorId, tagIds: [brewing], title: 'Still asked' })
  const { commentId: answerId } = await makeComment(db, { topicId: questionId, authorId })
  const gone = { deleted_at: new Date() }
  await db.updateTable('replies').set(gone).where('id', '=', replyId!).execute()
  await db.updateTable('comments').set(gone).where('id', '=', answerId).execute()
  await page.goto(`/thread?topicId=${topicId}&replyId=${replyId}`)
  await page.getByRole('heading', { name: 'Still here' }).waitFor()
  await page.goto(`/question?questionId=${questionId}&commentId=${answerId}`)
  await page.getByRole('heading', { name: 'Still asked' }).waitFor()

  const gated = await makeTopic(db, { authorId, tagId, title: 'For few' })
  await page.goto(`/thread?topicId=${gated}`)
  await hydrated(page)
  await page
    .getByRole('main')
    .getByRole('link', { name: say('shell_sign_in'), exact: true })
    .click()
  await page.waitForURL((url) => url.pathname === '/login')
  await page.locator('[name=account]').fill(reader.account)
  await page.locator('[name=password]').fill(memberPassword)
  await page
    .getByRole('main')
    .getByRole('button', { name: say('accounts_sign_in'), exact: true })
    .click()
  await page.getByRole('heading', { name: 'For few' }).waitFor()
  expect(new URL(page.url()).search).toBe(`?topicId=${gated}`)
  expect(await page.title()).toMatch(/^For few/)

  // Nor does the tab go on naming it once its reader has signed out in another window.
  const other = await page.context().newPage()
  await other.goto('/')
  await hydrated(other)
  await other.getByRole('banner').getByRole('button', { name: reader.account }).click()
  await other.getByRole('menuitem', { name: say('shell_sign_out') }).click()
  await page.getByText(say('error_topic_gated')).waitFor()
  await expect.poll(() => page.title()).not.toContain('For few')
}
