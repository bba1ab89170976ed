import { useBlocker } from '@tanstack/react-router'
import { confirm } from '#web/ui/confirm.tsx'

/** Whoever leaves a page on which something would be lost is asked first; the browser asks in its own words. */
export function useLeaveQuestion(isAsked: boolean, question: { title: string; action: string }): void {
  useBlocker({
    shouldBlockFn: async ({ current, next }) =>
      isAsked && next.pathname !== current.pathname && !(await confirm(question)),
    enableBeforeUnload: isAsked,
  })
}
