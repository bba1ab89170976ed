import { type MouseEvent, useRef, useState } from 'react'

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
    setOpened(undefined)
    opener.current?.focus()
  }
  return { opened, open, close }
}
