import { m } from '#contract/messages/generated/messages.js'
import { useLeaveQuestion } from '#web/core/use-leave-question.ts'

/** Whoever leaves a page of the management with changes that aren't saved is asked first. */
export const useAskBeforeLeaving = (hasChanges: boolean): void =>
  useLeaveQuestion(hasChanges, {
    title: m.manage_settings_leave(),
    action: m.manage_settings_leave_action(),
  })
