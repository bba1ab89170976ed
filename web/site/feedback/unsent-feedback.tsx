import { isForAnotherLanguage } from '#web/core/chosen-language.ts'
import { useAskBeforeUnsent } from '#web/core/use-leave-question.ts'

/** Stands on the page while something is written and not sent. */
export function UnsentFeedback() {
  useAskBeforeUnsent(true, isForAnotherLanguage)
  return null
}
