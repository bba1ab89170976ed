import type { AnyRouter } from '@tanstack/react-router'
import { dropQuestions } from '#web/ui/dialog-queue.ts'
import { closeDialogsOfPage, closeUppermostDialog } from '#web/ui/open-dialogs.ts'

/**
 * The browser's Back closes the uppermost dialog and stays on its page. Whatever else leads to another address takes
 * its dialogs along, and those that were asked for and whose program hasn't come yet.
 */
export function closeDialogs(router: AnyRouter): void {
  router.history.block({
    enableBeforeUnload: false,
    blockerFn: async ({ action }: { action: string }) => action === 'BACK' && closeUppermostDialog(),
  })
  router.subscribe('onBeforeLoad', ({ fromLocation, hrefChanged }) => {
    if (!fromLocation || !hrefChanged) return
    closeDialogsOfPage()
    dropQuestions()
  })
}
