import { m } from '#contract/messages/generated/messages.js'
import { getLocale } from '#contract/messages/generated/runtime.js'

/** The button that copies code is stored with the post, in its language: whoever presses it reads their own. */
export function labelButtons(buttons: Iterable<Element>): void {
  const label = m.posts_copy_code()
  for (const button of buttons) {
    if (button.textContent === label) continue
    button.textContent = label
    button.setAttribute('lang', getLocale())
  }
}
