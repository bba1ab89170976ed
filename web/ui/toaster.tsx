import { Toast } from '@base-ui/react/toast'
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { useStore } from '#web/ui/create-store.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { canClose, nameOf, type ToastOptions, takeToasts, timeOf, unshownToasts } from '#web/ui/toast.ts'
import styles from './toaster.module.css'

const icons = { info: Info, success: CircleCheck, error: CircleAlert }

/** Shows what is said. Under the pointer, and while one has the keyboard's focus, toasts wait until they have been read. */
export function Toaster() {
  return (
    <Toast.Provider limit={Number.POSITIVE_INFINITY}>
      <Regions />
    </Toast.Provider>
  )
}

/** Milliseconds that a screen reader may take to find a place where things will be said. */
const foundMs = 100

/**
 * Both regions stand in the page before anything is said, or a screen reader would miss the first words: those that they
 * came for wait a moment. Not within the page's own element: a dialog that is open already has hidden that from screen
 * readers.
 */
function Regions() {
  const { toasts, add } = Toast.useToastManager<ToastOptions>()
  const unshown = useStore(unshownToasts)
  const [isFound, setIsFound] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsFound(true), foundMs)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    if (!isFound || unshown.length === 0) return
    for (const data of takeToasts()) add({ id: nameOf(data), timeout: timeOf(data), data })
  }, [isFound, unshown, add])

  const inOrder = [...toasts].reverse()
  const isError = ({ data }: Shown) => data?.kind === 'error'
  return (
    <Toast.Portal>
      <Toast.Viewport className={styles.toaster} aria-live="off" aria-label={m.ui_toasts()} data-toasts>
        <div role="alert" aria-atomic="false" className={styles.region}>
          {inOrder.map((shown) => isError(shown) && <ToastItem key={shown.id} shown={shown} />)}
        </div>
        <div role="status" aria-atomic="false" className={styles.region}>
          {inOrder.map((shown) => !isError(shown) && <ToastItem key={shown.id} shown={shown} />)}
        </div>
      </Toast.Viewport>
    </Toast.Portal>
  )
}

type Shown = ReturnType<typeof Toast.useToastManager<ToastOptions>>['toasts'][number]

/** Nor a stop for the keyboard: a toast is told by its region, and its buttons are reached by themselves. */
const noDialog = { role: 'group', tabIndex: -1, 'aria-modal': undefined }

function ToastItem({ shown }: { shown: Shown }) {
  const { close } = Toast.useToastManager()
  if (!shown.data) return null
  const { kind, text, action } = shown.data
  const Icon = icons[kind]
  return (
    <Toast.Root
      toast={shown}
      {...noDialog}
      swipeDirection={[]}
      // Escape closes the toast, and not the dialog below it too.
      onKeyDown={(event) => event.key === 'Escape' && event.stopPropagation()}
      className={classNames(styles.toast, styles[kind])}
    >
      <Icon className={styles.icon} aria-hidden="true" />
      {/* Said once more, it is told once more. */}
      <Toast.Title key={shown.updateKey} render={<p />} className={styles.text}>
        {text}
      </Toast.Title>
      {action && (
        <Button
          size="s"
          className={styles.action}
          onClick={() => {
            close(shown.id)
            action.press()
          }}
        >
          {action.label}
        </Button>
      )}
      {canClose(shown.data) && (
        <IconButton
          size="s"
          label={m.ui_close()}
          icon={<X />}
          className={styles.close}
          onClick={() => close(shown.id)}
        />
      )}
    </Toast.Root>
  )
}
