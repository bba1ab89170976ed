import { Fragment, Suspense, useSyncExternalStore } from 'react'
import { currentQuestion, subscribeToQuestions } from '#web/ui/dialog-queue.ts'

/** Stands once in the root of the page and shows what confirm, prompt and notice ask, one after another. */
export function DialogHost() {
  const question = useSyncExternalStore(subscribeToQuestions, currentQuestion, () => undefined)
  return <Suspense>{question && <Fragment key={question.id}>{question.element}</Fragment>}</Suspense>
}
