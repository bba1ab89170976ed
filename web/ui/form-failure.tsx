import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import styles from './form-failure.module.css'

type FailureProps = { ref?: RefObject<HTMLParagraphElement | null>; children?: ReactNode }

/** What was said of a part of a form as a whole. In the page while empty, so that its coming is announced. */
export const Failure = ({ ref, children }: FailureProps) => (
  <p ref={ref} role="alert" className={styles.failure}>
    {children}
  </p>
)

/**
 * What is wrong with the form around it, which has one of these: what was said of the whole, or how many of its fields
 * need a change; what each says is read out there. After a refused submit the first wrong field gets the focus.
 */
export function FormFailure({ children }: { children?: ReactNode }) {
  const place = useRef<HTMLParagraphElement>(null)
  const [problems, setProblems] = useState<readonly string[]>([])

  useEffect(() => {
    const form = place.current?.closest('form')
    return form ? watchProblems(form, setProblems) : undefined
  }, [])

  return (
    <Failure ref={place}>
      {children || (problems.length > 0 && m.ui_form_problems({ count: problems.length }))}
    </Failure>
  )
}

const wrong = '[aria-invalid="true"], fieldset[data-invalid]'

/** Tells of the problems that stand at a form's fields whenever that changes; answers how to stop. */
function watchProblems(form: HTMLFormElement, tell: (problems: readonly string[]) => void): () => void {
  let isSubmitted = false
  const expect = () => {
    isSubmitted = true
  }
  const observer = new MutationObserver(() => {
    const first = form.querySelector<HTMLElement>(wrong)
    const said = [...form.querySelectorAll('[data-field-error]')].map(({ textContent }) => textContent ?? '')
    tell(said.filter((text) => text !== ''))
    if (!first || !isSubmitted) return
    isSubmitted = false
    const control = first.matches('fieldset') ? first.querySelector<HTMLElement>('input, button') : first
    control?.focus()
  })
  form.addEventListener('submit', expect)
  const attributeFilter = ['aria-invalid', 'data-invalid']
  observer.observe(form, { subtree: true, childList: true, attributeFilter })
  return () => {
    observer.disconnect()
    form.removeEventListener('submit', expect)
  }
}
