import { m } from '#contract/messages/generated/messages.js'
import { getLocale } from '#contract/messages/generated/runtime.js'

/**
 * The button that copies code is stored with the post, in its language: whoever presses it reads their own. So does whoever
 * comes by keyboard to the code beside it, which may have to be scrolled.
 */
export function labelButtons(buttons: Iterable<Element>): void {
  const label = m.posts_copy_code()
  for (const button of buttons) {
    nameCode(button.parentElement?.querySelector('pre'))
    if (button.textContent === label) continue
    button.textContent = label
    button.setAttribute('lang', getLocale())
  }
}

function nameCode(code: Element | null | undefined): void {
  if (!code || code.hasAttribute('role')) return
  code.setAttribute('role', 'group')
  code.setAttribute('aria-label', m.posts_code())
}
