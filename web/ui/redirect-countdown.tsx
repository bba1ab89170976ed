import { type MouseEvent, useEffect, useEffectEvent, useState } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import { TextAnchor } from '#web/ui/link.tsx'
import { useCountdown } from '#web/ui/use-countdown.ts'
import styles from './redirect-countdown.module.css'

type RedirectCountdownProps = {
  seconds: number
  /** Goes there; called once. */
  onDone: () => void
  /** The same place as an address, for opening it in another tab or without JavaScript. */
  href: string
}

export function RedirectCountdown({ seconds, onDone, href }: RedirectCountdownProps) {
  const [secondsLeft, start] = useCountdown()
  const [isStarted, setIsStarted] = useState(false)
  const done = useEffectEvent(onDone)

  useEffect(() => {
    start(seconds)
    setIsStarted(true)
  }, [seconds, start])

  useEffect(() => {
    if (isStarted && secondsLeft === 0) done()
  }, [isStarted, secondsLeft])

  function goNow(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    start(0)
  }

  return (
    <p className={styles.countdown}>
      {m.ui_redirecting({ seconds: isStarted ? secondsLeft : seconds })}
      <TextAnchor href={href} onClick={goNow}>
        {m.ui_go_now()}
      </TextAnchor>
    </p>
  )
}
