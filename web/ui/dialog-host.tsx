import { Fragment, Suspense } from 'react'
import { useStore } from './create-store.ts'
import { questions } from './dialog-queue.ts'

/** Stands once in the root of the page and shows what confirm, prompt and notice ask, one after another. */
export function DialogHost() {
  const [question] = useStore(questions)
  return <Suspense>{question && <Fragment key={question.id}>{question.element}</Fragment>}</Suspense>
}
