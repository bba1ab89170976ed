import type { AnyRouter } from '@tanstack/react-router'
import { dropQuestions } from '#web/ui/dialog-queue.ts'
import { closeDialogsOfPage, closeUppermostDialog } from '#web/ui/open-dialogs.ts'

/**
 * The browser's Back closes the uppermost dialog and stays on its page. Whatever else leads to another page takes the
 * dialogs of this one along, and those that were asked for and whose program hasn't come yet.
 */
export function closeDialogs(router: AnyRouter): void {
  router.history.block({
    enableBeforeUnload: false,
    blockerFn: async ({ action }: { action: string }) => action === 'BACK' && closeUppermostDialog(),
  })
  router.subscribe('onBeforeLoad', ({ fromLocation, toLocation }) => {
    if (!fromLocation || pageOf(fromLocation) === pageOf(toLocation)) return
    closeDialogsOfPage()
    dropQuestions()
  })
}

/** Places within a page differ by their hash only. */
const pageOf = ({ pathname, searchStr }: { pathname: string; searchStr: string }) => pathname + searchStr
