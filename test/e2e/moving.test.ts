import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { findLeafTag, makeComment, makeMember, makeTopic } from '#test/makers.ts'
import { tabTo } from './keyboard.ts'
import { enterAs } from './people.ts'
import { deepTest, hydrated, type Language, startProduct, toldIn } from './product.ts'
import { expectAccessible, expectWhole } from './whole.ts'
import { words } from './words.ts'

const product = startProduct()

describe.each<Language>(toldIn('zh-CN'))('in %s', (language) => {
  const say = words(language)

  deepTest('staff move comments, split a topic and merge another, and old addresses lead on', async () => {
    const { db, address } = product
    const author = await makeMember(db)
    const tagId = await findLeafTag(db)
    const make = (title: string) => makeTopic(db, { authorId: author.memberId, tagId, title })
    const [from, to] = [await make(`Spring picking ${language}`), await make(`Autumn picking ${language}`)]
    const ids: number[] = []
    for (let at = 1; at <= 4; at++)
      ids.push(
        (await makeComment(db, { topicId: from, authorId: author.memberId, body: `Leaf ${at}` })).commentId,
      )
    const staff = await enterAs(product, language, { staffRole: 'moderator' })
    const { page } = staff
    await page.goto(`/thread?topicId=${from}`)
    await hydrated(page)
    await page
      .locator('main')
      .getByRole('button', { name: say('topics_staff') })
      .click()
    await page.getByRole('menuitem', { name: say('moving_menu') }).click()
    const bar = page.locator('main').getByRole('region', { name: say('moving_bar') })
    await bar.getByText(say('moving_chosen', { count: 0, max: 100 })).waitFor()
    await lookAtChoices(page, `/manage/moveComments?topicId=${from}`)
    const choose = (floor: number) =>
      page.getByRole('checkbox', { name: say('moving_choose', { floor, author: author.account }) }).check()
    const dialog = page.getByRole('dialog')

    await choose(1)
    await choose(2)
    await bar.getByRole('button', { name: say('moving_move') }).click()
    const send = dialog.getByRole('button', { name: say('moving_move_action'), exact: true })
    await send.click()
    await dialog.getByText(say('moving_target_wrong')).first().waitFor()
    await dialog.getByRole('textbox').fill(`${address}/thread?topicId=${to}`)
    await dialog.getByText(`Autumn picking ${language}`).waitFor()
    await expectAccessible(page, 'the dialog that moves')
    await send.click()
    await page.waitForURL((url) => url.searchParams.get('topicId') === String(to))
    await page.locator(`#comment-${ids[0]}`).getByText('Leaf 1').waitFor()

    await page.goto(`/manage/moveComments?topicId=${from}`)
    await hydrated(page)
    await choose(3)
    await bar.getByRole('button', { name: say('moving_split') }).click()
    await dialog.getByRole('textbox', { name: say('moving_new_title') }).fill(`Split off ${language}`)
    await dialog.getByRole('button', { name: say('moving_split_action'), exact: true }).click()
    await page.getByRole('heading', { name: `Split off ${language}` }).waitFor()

    const onlookers = [await beginLike(from, language), await beginComment(from, language)]
    await page.goto(`/manage/moveComments?topicId=${from}`)
    await hydrated(page)
    await page
      .locator('main')
      .getByRole('button', { name: say('moving_merge') })
      .click()
    await dialog.getByRole('textbox').fill(String(to))
    await dialog.getByText(`Autumn picking ${language}`).waitFor()
    await dialog.getByRole('button', { name: say('moving_merge_action') }).click()
    await page.waitForURL((url) => url.searchParams.get('topicId') === String(to))
    await page.locator(`#comment-${ids[3]}`).getByText('Leaf 4').waitFor()

    for (const follow of onlookers) await follow(to)
    const answer = await fetch(`${address}/thread?topicId=${from}`, { redirect: 'manual' })
    expect([answer.status, answer.headers.get('location')]).toEqual([301, `/thread?topicId=${to}`])
    await page.goto(`/thread?topicId=${from}&commentId=${ids[3]}`)
    await page.waitForURL((url) => url.searchParams.get('topicId') === String(to))
    expect(staff.complaints).toEqual([])
    await page.context().close()
  })
})

/** The page is whole, and no box that Tab comes to lies under the bar, which has three rows on a phone. */
async function lookAtChoices(page: Page, path: string): Promise<void> {
  await expectWhole(page, [path], 'main ul')
  await page.setViewportSize({ width: 390, height: 500 })
  await tabTo(page, page.getByRole('checkbox').last())
  await page.setViewportSize({ width: 1280, height: 900 })
}

/** Somebody who has a topic open while it is merged away: the first thing that they do there leads them along. */
async function beginLike(topicId: number, language: Language) {
  const say = words(language)
  const { page } = await enterAs(product, language)
  await page.goto(`/thread?topicId=${topicId}`)
  await hydrated(page)
  const like = page.getByRole('button', { name: say('toggles_like') }).filter({ visible: true })
  return async (into: number) => {
    await like.first().click()
    await page.getByText(say('moving_merged_here'), { exact: true }).waitFor()
    await page.waitForURL((url) => url.searchParams.get('topicId') === String(into))
    await page.getByText('Leaf 4').waitFor()
    await page.context().close()
  }
}

/** Somebody who types in a topic while it is merged away; sent, what they have typed goes along with them. */
async function beginComment(topicId: number, language: Language) {
  const say = words(language)
  const { page } = await enterAs(product, language)
  const typed = page.locator('#write-comment .cm-content')
  await page.goto(`/thread?topicId=${topicId}`)
  await hydrated(page)
  await typed.click()
  await page.keyboard.type('Late leaves')
  const send = page.locator('#write-comment').getByRole('button', { name: say('topics_send_comment') })
  return async (into: number) => {
    await send.click()
    await page.getByText(say('moving_merged_meanwhile')).waitFor()
    await page.waitForURL((url) => url.searchParams.get('topicId') === String(into))
    await expect.poll(() => typed.innerText()).toBe('Late leaves')
    await send.click()
    await page.locator('#comments').getByText('Late leaves').waitFor()
    await page.context().close()
  }
}
