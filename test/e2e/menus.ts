import type { Locator } from 'playwright-core'
import type { Language } from './product.ts'
import { words } from './words.ts'

/** Chooses what stands behind the three dots of a post's own tools. */
export async function chooseMore(
  post: Locator,
  language: Language,
  name: Parameters<ReturnType<typeof words>>[0],
): Promise<void> {
  const say = words(language)
  await post
    .getByRole('button', { name: say('ui_more') })
    .first()
    .click()
  const item = post.page().getByRole('menuitem', { name: say(name), exact: true })
  await item.click()
  // What changes its height above takes the menu along, also between a press and its end: whoever sees that presses again.
  await item.waitFor({ state: 'detached', timeout: 2_000 }).catch(() => item.click())
}
