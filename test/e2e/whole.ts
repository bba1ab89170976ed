import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { hydrated } from './product.ts'

/**
 * Opens each screen and looks at it as a desk shows it in light and a phone in dark: nothing scrolls sideways, on the
 * narrowest phone neither, and axe has nothing to say. Axe takes longest, so it looks at the desk in Chinese and at the
 * phone in English, whose words are the longer ones: each screen is seen in both themes and both languages. `ready` is
 * there once what the screen shows has come.
 */
export async function expectWhole(page: Page, paths: readonly string[], ready = 'main'): Promise<void> {
  for (const path of paths) {
    await look(page, 1280, 'light')
    await page.goto(path)
    await hydrated(page)
    await page.locator(ready).first().waitFor()
    await expectFits(page, path)
    const isChinese = (await page.getAttribute('html', 'lang')) === 'zh-CN'
    if (isChinese) await expectAccessible(page, path)
    await look(page, 390, 'dark')
    if (!isChinese) await expectAccessible(page, `${path} on a phone`)
    await look(page, 360, 'dark')
    await expectFits(page, `${path} on a phone`)
  }
}

async function look(page: Page, width: number, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.setViewportSize({ width, height: 900 })
  await page.emulateMedia({ colorScheme })
}

async function expectFits(page: Page, what: string): Promise<void> {
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(sideways, `${what} scrolls sideways`).toBeLessThanOrEqual(0)
}

/** Nothing of axe's, serious or not. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  // The product has no frames; without legacy mode axe opens a second page for each look.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
  expect(found, what).toEqual([])
}
