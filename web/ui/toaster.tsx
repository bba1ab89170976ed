import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { actionShownMs, type Toast, toast, toastShownMs } from '#web/ui/toast.ts'
import styles from './toaster.module.css'

const none: readonly Toast[] = []
const icons = { info: Info, success: CircleCheck, error: CircleAlert }

/** Both regions stand in the page before anything is said, or a screen reader would miss the first words. */
export function Toaster() {
  const toasts = useSyncExternalStore(toast.subscribe, toast.list, () => none)
  return (
    <div className={styles.toaster}>
      <div role="alert" aria-atomic="false" className={styles.region}>
        {toasts.map((shown) => shown.kind === 'error' && <ToastItem key={shown.id} {...shown} />)}
      </div>
      <div role="status" aria-atomic="false" className={styles.region}>
        {toasts.map((shown) => shown.kind !== 'error' && <ToastItem key={shown.id} {...shown} />)}
      </div>
    </div>
  )
}

function ToastItem({ id, kind, text, persistent, action }: Toast) {
  const [isHeld, setIsHeld] = useState(false)
  const Icon = icons[kind]

  const shownMs = action ? actionShownMs : toastShownMs

  // Under the pointer, and while it has the focus, a toast waits until it has been read.
  useEffect(() => {
    if (persistent || isHeld) return
    const timer = setTimeout(() => toast.close(id), shownMs)
    return () => clearTimeout(timer)
  }, [id, persistent, isHeld, shownMs])

  return (
    <div
      className={classNames(styles.toast, styles[kind])}
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
    >
      <Icon className={styles.icon} aria-hidden="true" />
      <p className={styles.text}>{text}</p>
      {action && (
        <Button
          size="s"
          className={styles.action}
          onFocus={() => setIsHeld(true)}
          onBlur={() => setIsHeld(false)}
          onClick={() => {
            toast.close(id)
            action.press()
          }}
        >
          {action.label}
        </Button>
      )}
      {persistent && (
        <IconButton
          size="s"
          label={m.ui_close()}
          icon={<X />}
          className={styles.close}
          onClick={() => toast.close(id)}
        />
      )}
    </div>
  )
}
