import { m } from '#contract/messages/generated/messages.js'
import { getLocale } from '#contract/messages/generated/runtime.js'

type Parts = Record<'codes' | 'buttons' | 'tables', Iterable<Element>>

const watched = new WeakSet<Element>()

/**
 * Gives the code of posts the reader's words. Other texts of its kind are no stops for the keyboard, and need none; tables have
 * their names already.
 */
export function labelCode({ codes, buttons, tables }: Parts): void {
  for (const button of buttons) labelButton(button)
  for (const code of codes) if (code.hasAttribute('tabindex') && !code.hasAttribute('role')) nameCode(code)
  for (const table of tables) {
    if (watched.has(table)) continue
    watched.add(table)
    stops.observe(table)
  }
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
 * Stored code and tables are stops for the keyboard, as only their reader's window tells whether they have to be scrolled. What
 * doesn't is no stop any more. Hears of each once it is laid out, and whenever its width changes.
 */
const stops = new ResizeObserver((entries) => {
  for (const { target } of entries) {
    // What is far below isn't laid out yet, and stays a stop until it is.
    if (target === document.activeElement || target.clientWidth === 0) continue
    if (target.scrollWidth > target.clientWidth) target.setAttribute('tabindex', '0')
    else target.removeAttribute('tabindex')
  }
})
