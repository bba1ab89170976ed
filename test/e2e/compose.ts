import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Database } from '#server/core/database.ts'
import { expectFocused } from './keyboard.ts'
import { hydrated } from './product.ts'
import type { words } from './words.ts'

type Say = ReturnType<typeof words>

/** Chooses the first tag that there is for a new topic. */
export async function chooseTag(page: Page, say: Say): Promise<void> {
  await page.getByRole('combobox', { name: say('topics_tag') }).click()
  await page.getByRole('option').first().click()
  await page.getByRole('option').first().waitFor({ state: 'detached' })
}

/** Loads the page anew once this is kept, and finds it in the form that the button opens. */
export async function reopen(page: Page, typed: string, button: Locator): Promise<void> {
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain(typed)
  await page.reload()
  await hydrated(page)
  await button.click()
  await expect.poll(() => page.locator('li .cm-content').innerText()).toBe(typed)
}

/** Presses it, and answers what has the focus in the first picture that follows: the editor takes longer to set up. */
export const seeFirst = (button: Locator): Promise<string | undefined> =>
  button.evaluate(
    (element: HTMLElement) =>
      new Promise((resolve) => {
        element.click()
        requestAnimationFrame(() => resolve(document.activeElement?.tagName))
      }),
  )

/** Whatever the width, the tools stand in one row and none of them is cut off: the row clips what doesn't fit. */
export async function expectToolsInRow(page: Page, widths: readonly number[]): Promise<void> {
  const row = page.getByRole('toolbar')
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    const misplaced = () =>
      row.evaluate((element) => {
        const { left, right } = element.getBoundingClientRect()
        const places = [...element.querySelectorAll('button')].map((tool) => tool.getBoundingClientRect())
        return places.filter(
          (place) => place.left < left || place.right > right || place.top !== places[0]!.top,
        ).length
      })
    await expect.poll(misplaced, { message: `${width} wide` }).toBe(0)
    expect(await row.getByRole('button').count(), `${width} wide`).toBeGreaterThan(4)
  }
}

/** Four tools in one row, walked by the arrows; the others are behind its last. */
export async function walkTools(form: Locator): Promise<void> {
  const page = form.page()
  const tools = form.getByRole('toolbar').getByRole('button')
  await expect.poll(() => tools.count()).toBe(4)
  const tops = await tools.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top))
  expect(new Set(tops).size).toBe(1)
  await tools.first().focus()
  await page.keyboard.press('End')
  await expectFocused(tools.last())
  await page.keyboard.press('Home')
  await expectFocused(tools.first())
  await page.keyboard.press('ArrowLeft')
  await expectFocused(tools.last())
  await page.keyboard.press('Enter')
  await expectFocused(page.getByRole('menuitem').first())
  await page.keyboard.press('Escape')
  await expectFocused(tools.last())
  await page.keyboard.press('Enter')
  await expectFocused(page.getByRole('menuitem').first())
  await page.keyboard.press('Enter')
  // The menu has put the mark of the first of its tools into the text, and the cursor with it.
  await expectFocused(form.getByRole('textbox'))
  await expect.poll(() => form.getByRole('textbox').innerText()).toBe('## ')
}

/** Where along the edges of the window something else shows than the editor that is typed in. */
export const findUncovered = (page: Page) =>
  page.evaluate(() => {
    const form = document.activeElement?.closest('form')
    const [right, bottom] = [innerWidth - 2, innerHeight - 2]
    const points = [1, right].flatMap((x) => [1, bottom / 2, bottom].map((y) => [x, y] as const))
    return points.filter(([x, y]) => document.elementFromPoint(x, y)?.closest('form') !== form)
  })

/** A key that an input method takes, as Safari tells of it when the composition is over. */
export const pressForInputMethod = (target: Locator, key: string): Promise<void> =>
  target.evaluate((element, key) => {
    const pressed = { key, keyCode: 229, bubbles: true, composed: true }
    element.dispatchEvent(new KeyboardEvent('keydown', pressed))
  }, key)

/** Opens a comment's edit, which saved as it was makes no version of it, and opens it again. */
export async function editTwice(page: Page, say: Say, db: Database, commentId: number): Promise<void> {
  const comment = page.locator(`#comment-${commentId}`)
  const edit = comment.getByRole('button', { name: say('comments_edit'), exact: true })
  await edit.click()
  await comment.getByRole('button', { name: say('comments_save'), exact: true }).click()
  await comment.locator('.cm-content').waitFor({ state: 'detached' })
  await page.getByText(say('comments_saved')).first().waitFor()
  const kept = db.selectFrom('comments').select('version').where('id', '=', commentId)
  expect(await kept.executeTakeFirst()).toEqual({ version: 1 })
  await edit.click()
}
