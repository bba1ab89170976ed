import { Fragment, Suspense, useEffect } from 'react'
import { ConfirmDialog } from './confirm.tsx'
import { useStore } from './create-store.ts'
import { lastQuestion, markShown, questions } from './dialog-queue.ts'

/** Stands once in the root of the page and shows what confirm, prompt and notice ask, one after another. */
export function DialogHost() {
  const [question] = useStore(questions)
  const last = useStore(lastQuestion)
  return (
    <>
      <Suspense>
        {question && (
          <Fragment key={question.id}>
            {question.element}
            <Shown id={question.id} />
          </Fragment>
        )}
      </Suspense>
      {/* By itself: its program is on its way while the dialog below it stays. */}
      <Suspense>{last && <ConfirmDialog {...last} />}</Suspense>
    </>
  )
}

/** Beside a dialog whose program is on its way it takes no effect either. */
function Shown({ id }: { id: number }) {
  useEffect(() => markShown(id), [id])
  return null
}
