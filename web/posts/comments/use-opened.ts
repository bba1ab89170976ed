import { type MouseEvent, useRef, useState } from 'react'
import { isFocusAt } from './focus.ts'

type Form = 'reply' | 'edit'

/** Which form is open below a comment or a reply. As it closes, the button that opened it gets the focus back. */
export function useOpened() {
  const [opened, setOpened] = useState<Form>()
  const opener = useRef<HTMLElement>(null)

  const open = (form: Form) => (event: MouseEvent<HTMLElement>) => {
    opener.current = event.currentTarget
    setOpened(form)
  }
  function close() {
    const isHere = isFocusAt(opener.current?.closest('li'))
    setOpened(undefined)
    if (isHere) opener.current?.focus()
  }
  return { opened, open, close }
}
