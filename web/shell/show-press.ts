import type { AnyRouter } from '@tanstack/react-router'
import { painted } from '#web/ui/after-paint.ts'
import { createStore } from '#web/ui/create-store.ts'

/** A link has been followed, and the router has not begun yet. */
export const isLeaving = createStore(false)

/**
 * Holds back each change of page until the frame that shows the press has been drawn, with the loading line in it. To
 * find the route, tell every link and draw what is there already takes longer than whoever pressed should wait.
 */
export function showPress({ history }: AnyRouter): void {
  history.block({
    enableBeforeUnload: false,
    async blockerFn() {
      isLeaving.write(true)
      await painted()
      isLeaving.write(false)
      return false
    },
  })
}
