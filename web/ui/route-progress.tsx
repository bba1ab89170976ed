import { useEffect, useState } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import styles from './progress.module.css'

/** The loading indicator closes 300 ms after the last thing it waits for. */
const closeAfterMs = 300

/** The thin bar at the top of the window while a page is on its way. */
export function RouteProgress({ busy }: { busy: boolean }) {
  const [isOpen, setIsOpen] = useState(false)
  // Not in an effect: the frame that shows the press shows that it is answered.
  if (busy && !isOpen) setIsOpen(true)

  useEffect(() => {
    if (busy) return
    const timer = setTimeout(() => setIsOpen(false), closeAfterMs)
    return () => clearTimeout(timer)
  }, [busy])

  return isOpen ? <div className={styles.route} role="progressbar" aria-label={m.ui_loading()} /> : null
}
