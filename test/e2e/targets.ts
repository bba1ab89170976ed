import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Whatever is pressed is high enough for a thumb; links within a sentence are as high as its lines. */
export async function expectLargeTargets(page: Page, what: string): Promise<void> {
  const small = await page
    .locator('main, [role=dialog], [role=alertdialog]')
    .locator('a, button, select, input, textarea, summary')
    .evaluateAll((all) =>
      all.flatMap((each) => {
        const target = each.matches('input[type=checkbox], input[type=radio]') ? each.closest('label') : each
        const height = target?.getBoundingClientRect().height ?? 0
        const isSmall = height > 0 && height < 44 && !each.closest('p, blockquote, .sr-only')
        return isSmall ? [`${height}: ${each.outerHTML.slice(0, 200)}`] : []
      }),
    )
  expect(small, what).toEqual([])
}
