import { type MouseEvent, useRef, useState } from 'react'
import type { Obstacle } from '#contract/core/obstacle.ts'
import { isFocusAt } from '#web/ui/is-focus-at.ts'

export type Form = 'reply' | 'quote' | 'edit'

/** Which form, or why there is none, is open below a comment or a reply. As it closes, the button that opened it gets the focus back. */
export function useOpened() {
  const [opened, setOpened] = useState<Form>()
  const [refusal, setRefusal] = useState<Obstacle>()
  const opener = useRef<HTMLElement>(null)

  // What is in the way from now on leaves an open form, and what is typed in it, to be refused as it is sent.
  const open = (form: Form, obstacle?: Obstacle | null) => (event: MouseEvent<HTMLElement>) => {
    opener.current = event.currentTarget
    setOpened(form)
    setRefusal(obstacle ?? undefined)
  }
  function close() {
    const isHere = isFocusAt(opener.current?.closest('li'))
    setOpened(undefined)
    setRefusal(undefined)
    if (isHere) opener.current?.focus()
  }
  return { opened, refusal, open, close }
}
