import { Fragment, Suspense, useEffect } from 'react'
import { useStore } from './create-store.ts'
import { markShown, questions } from './dialog-queue.ts'

/** Stands once in the root of the page and shows what confirm, prompt and notice ask, one after another. */
export function DialogHost() {
  const [question] = useStore(questions)
  return (
    <Suspense>
      {question && (
        <Fragment key={question.id}>
          {question.element}
          <Shown id={question.id} />
        </Fragment>
      )}
    </Suspense>
  )
}

/** Beside a dialog whose program is on its way it takes no effect either. */
function Shown({ id }: { id: number }) {
  useEffect(() => markShown(id), [id])
  return null
}
