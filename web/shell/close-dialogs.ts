import type { AnyRouter } from '@tanstack/react-router'
import { dropQuestions } from '#web/ui/dialog-queue.ts'
import { closeDialogsOfPage, closeUppermostDialog } from '#web/ui/open-dialogs.ts'

/**
 * The browser's Back closes the uppermost dialog and stays on its page. Whatever else leads to another address takes
 * its dialogs along, and those that were asked for and whose program hasn't come yet. From a place that the browser itself
 * has gone to by a link to a heading, the router can't tell Back from other ways.
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
