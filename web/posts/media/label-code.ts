import { m } from '#contract/messages/generated/messages.js'
import { getLocale } from '#contract/messages/generated/runtime.js'
import { stopWhereMoved } from '#web/ui/stop-where-moved.ts'

type Parts = Record<'codes' | 'buttons' | 'tables', Iterable<HTMLElement>>

const watched = new WeakSet<Element>()

/**
 * Gives the code of posts the reader's words; other texts of its kind need none, and tables have their names. Both are stored as stops
 * for the keyboard, as only their reader's window tells whether they have to be scrolled.
 */
export function labelCode({ codes, buttons, tables }: Parts): void {
  for (const button of buttons) labelButton(button)
  for (const code of codes) if (code.hasAttribute('tabindex') && !code.hasAttribute('role')) nameCode(code)
  for (const table of tables) {
    if (watched.has(table)) continue
    watched.add(table)
    stopWhereMoved(table)
  }
}

/** The button that copies code is stored with the post, in its language: whoever presses it reads their own. */
function labelButton(button: HTMLElement): void {
  const label = m.posts_copy_code()
  if (button.textContent === label) return
  button.textContent = label
  button.setAttribute('lang', getLocale())
}

/** For whoever comes by keyboard to what has to be scrolled. */
function nameCode(code: HTMLElement): void {
  code.setAttribute('role', 'group')
  code.setAttribute('aria-label', m.posts_code())
  stopWhereMoved(code)
}
