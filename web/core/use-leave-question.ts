import { useBlocker } from '@tanstack/react-router'
import { m } from '#contract/messages/generated/messages.js'
import { confirm } from '#web/ui/confirm.tsx'

/**
 * Whoever leaves a page on which something would be lost is asked first; the browser asks in its own words, unless a page that
 * is loaded anew finds it.
 */
export function useLeaveQuestion(
  isAsked: boolean,
  question: { title: string; action: string },
  isFound = () => false,
): void {
  useBlocker({
    shouldBlockFn: async ({ current, next }) =>
      isAsked && next.pathname !== current.pathname && !(await confirm(question)),
    enableBeforeUnload: () => isAsked && !isFound(),
  })
}

/** Of a form that shows what is stored, while something in it was changed. */
export const useAskBeforeUnsaved = (hasChanges: boolean): void =>
  useLeaveQuestion(hasChanges, { title: m.ui_leave_unsaved(), action: m.ui_leave_unsaved_action() })

/** Of a form that keeps no draft, while it holds what somebody has written. */
export const useAskBeforeUnsent = (isWritten: boolean, isFound?: () => boolean): void =>
  useLeaveQuestion(isWritten, { title: m.ui_leave_unsent(), action: m.ui_leave_unsent_action() }, isFound)
