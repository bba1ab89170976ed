import { closeUppermostDialog, countOpenDialogs, whenDialogOpens } from '#web/ui/open-dialogs.ts'

/*
 * On the first page of a tab Back leads out of the site, and the router hears nothing of it: it can't close a dialog. Where
 * Back is at hand, on a phone, a dialog there gives its page a second entry of the history, which Back takes away in its place.
 */

/** Of the entry that is shown: the router's own note, and ours. */
const shown = (): { __TSR_index?: number; isSecond?: boolean } => history.state ?? {}

/** Closes the dialog over a tab's first page when Back is pressed; the second entry takes nobody a press more. */
export function closeByBackOnFirstPage(): void {
  let wasSecond = shown().isSecond
  const add = () => {
    if (shown().__TSR_index !== 0 || shown().isSecond || !matchMedia('(pointer: coarse)').matches) return
    // Past the router, for which it is the same place: nothing is read again, and nothing scrolls.
    History.prototype.pushState.call(history, { ...history.state, isSecond: true }, '')
    wasSecond = true
  }
  whenDialogOpens(add)
  addEventListener('popstate', () => {
    const isTakenAway = wasSecond && shown().__TSR_index === 0 && !shown().isSecond
    wasSecond = shown().isSecond
    if (!isTakenAway) return
    const isLast = countOpenDialogs() < 2
    if (!closeUppermostDialog()) history.back()
    else if (!isLast) add()
  })
}
