import { useBlocker } from '@tanstack/react-router'
import { m } from '#contract/messages/generated/messages.js'
import { confirm } from '#web/ui/confirm.tsx'

/** Whoever leaves a page of the management with changes that aren't saved is asked first. */
export function useAskBeforeLeaving(hasChanges: boolean): void {
  useBlocker({
    shouldBlockFn: async ({ current, next }) =>
      hasChanges &&
      next.pathname !== current.pathname &&
      !(await confirm({ title: m.manage_settings_leave(), action: m.manage_settings_leave_action() })),
    enableBeforeUnload: hasChanges,
  })
}
