import { m } from '#contract/messages/generated/messages.js'
import { getLocale } from '#contract/messages/generated/runtime.js'

/** Gives the code of posts the reader's words. Other texts of its kind are no stops for the keyboard, and need none. */
export function labelCode(codes: Iterable<Element>, buttons: Iterable<Element>): void {
  for (const button of buttons) labelButton(button)
  for (const code of codes) if (code.hasAttribute('tabindex') && !code.hasAttribute('role')) nameCode(code)
}

/** The button that copies code is stored with the post, in its language: whoever presses it reads their own. */
function labelButton(button: Element): void {
  const label = m.posts_copy_code()
  if (button.textContent === label) return
  button.textContent = label
  button.setAttribute('lang', getLocale())
}

/** For whoever comes by keyboard to what has to be scrolled. */
function nameCode(code: Element): void {
  code.setAttribute('role', 'group')
  code.setAttribute('aria-label', m.posts_code())
  stops.observe(code)
}

/**
 * Stored code is a stop for the keyboard, as only its reader's window tells whether it has to be scrolled. What doesn't is no
 * stop any more. Hears of each once it is laid out, and whenever its width changes.
 */
const stops = new ResizeObserver((entries) => {
  for (const { target } of entries) {
    if (target === document.activeElement) continue
    if (target.scrollWidth > target.clientWidth) target.setAttribute('tabindex', '0')
    else target.removeAttribute('tabindex')
  }
})
