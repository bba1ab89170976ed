import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** A page has fewer stops than this between any two things. */
const stepsMax = 120

/**
 * Goes on by Tab until `target` is focused, as somebody without a mouse does. Whatever is focused on the way is in sight,
 * lies under nothing, and looks another way than when it isn't focused.
 */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.first().waitFor()
  for (let step = 0; step < stepsMax; step++) {
    await page.keyboard.press('Tab')
    expect(await page.evaluate(lookAtFocus)).toBeUndefined()
    if (await isFocused(target)) return
  }
  throw new Error(`${target} can't be reached by keyboard.`)
}

/** Tabs to it and presses Enter. */
export async function enter(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

export const isFocused = (target: Locator): Promise<boolean> =>
  target.first().evaluate((element) => element === document.activeElement)

export const expectFocused = (target: Locator) => expect.poll(() => isFocused(target)).toBe(true)

/** The focus is in it, as in a dialog that has just come. */
export const expectFocusIn = (target: Locator) =>
  expect.poll(() => target.evaluate((element) => element.contains(document.activeElement))).toBe(true)

/** What is wrong with the focused thing of a page, or with the one before it. Runs in the browser. */
function lookAtFocus(): string | undefined {
  const marks = (element: Element) => {
    const around = [element]
    for (let at = element.parentElement; at && around.length < 9; at = at.parentElement) around.push(at)
    return around
      .map((each) => getComputedStyle(each))
      .map(({ outline, boxShadow, borderColor }) => `${outline} ${boxShadow} ${borderColor}`)
      .join()
  }
  const walk = window as Window & { lastFocused?: { element: Element; look: string } }
  const last = walk.lastFocused
  const element = document.activeElement
  if (!element || element === document.body) return undefined
  walk.lastFocused = { element, look: marks(element) }
  if (last && last.element !== element && last.element.isConnected && marks(last.element) === last.look)
    return `looks no other way when it is focused: ${last.element.outerHTML.slice(0, 300)}`
  const name = element.outerHTML.slice(0, 300)
  const box = [...element.getClientRects()].find(({ width, height }) => width >= 1 && height >= 1)
  if (!box) return `has no box: ${name}`
  const [left, top] = [Math.max(box.left, 0), Math.max(box.top, 0)]
  const [right, bottom] = [Math.min(box.right, innerWidth), Math.min(box.bottom, innerHeight)]
  if (right <= left || bottom <= top) return `is out of sight: ${name}`
  const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
  // A toast goes by itself.
  const isAllowed = (one: Element) =>
    element.contains(one) || one.contains(element) || one.closest('label,[role=alert],[role=status]')
  if (!over || !isAllowed(over)) return `lies under ${over?.outerHTML.slice(0, 100)}: ${name}`
  return undefined
}
