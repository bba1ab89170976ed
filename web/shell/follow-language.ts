import { isForAnotherLanguage } from '#web/core/chosen-language.ts'

/** A page that Back brings out of the browser's memory is in the language in which it was left. */
export function followLanguage(): void {
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && isForAnotherLanguage()) location.reload()
  })
}
