import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type ReactNode, type RefObject, useRef } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import { classNames } from '#web/ui/class-names.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import styles from './dialog.module.css'
import { askBeforeClosing } from './dialog-queue.ts'
import { takeEscape, useOpenDialog } from './open-dialogs.ts'
import { useTypedIn } from './use-typed-in.ts'

export type DialogProps = {
  open: boolean
  /**
   * Escape, the close button, Back and the ground beside the dialog ask for false. Where words stand typed the ground doesn't,
   * and the others, which come by accident too, ask their writer first.
   */
  onOpenChange?: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  children?: ReactNode
  footer?: ReactNode
  size?: 's' | 'm' | 'l'
  /** On a phone it rises from the lower edge and takes the whole width. */
  sheet?: boolean
  /** False for what must not be walked away from: no close button, no Escape. */
  closable?: boolean
  /** True for what isn't about the page, and stays when another page comes. */
  outlivesPage?: boolean
  /** False where what is typed is nothing to lose, such as a name to sign in by. */
  keepsTyped?: boolean
  /** An alert interrupts to ask or tell one thing, and is not dismissed by a click beside it. */
  role?: 'dialog' | 'alertdialog'
  initialFocus?: RefObject<HTMLElement | null>
}

export function Dialog(props: DialogProps) {
  const { open, onOpenChange, title, description, children, footer, size = 'm', initialFocus } = props
  const { closable = true, role = 'dialog', sheet, outlivesPage, keepsTyped = true } = props
  const popup = useRef<HTMLDivElement>(null)
  const { onInput, holdsTyped } = useTypedIn()
  const close = closable && onOpenChange ? () => onOpenChange(false) : undefined
  // Before its content has come the first control is "Cancel": whoever comes by keyboard begins at the dialog, and goes on into it.
  const begin = () => (popup.current?.querySelector('[data-pending]') ? popup.current : true)
  async function leave() {
    const question = { title: m.ui_close_typed(), action: m.ui_close() }
    if (!keepsTyped || !holdsTyped() || (await askBeforeClosing(question))) close?.()
  }
  useOpenDialog({ popup, isOpen: open, onClose: close, onLeave: () => void leave(), outlivesPage })
  return (
    <BaseDialog.Root
      open={open}
      onOpenChange={(_, { reason, event }) => {
        if (!closable || (reason === 'outside-press' && holdsTyped())) return
        if (reason !== 'escape-key' || takeEscape(popup, event)) void leave()
      }}
      disablePointerDismissal={!closable || role === 'alertdialog'}
    >
      <BaseDialog.Portal className={styles.portal}>
        <BaseDialog.Backdrop className={styles.backdrop} />
        <BaseDialog.Viewport className={classNames(styles.viewport, sheet && styles.sheet)}>
          <BaseDialog.Popup
            ref={popup}
            role={role}
            initialFocus={initialFocus ?? begin}
            onInput={onInput}
            className={classNames(styles.dialog, styles[size])}
          >
            <header className={classNames(styles.head, closable && styles.besideClose)}>
              <BaseDialog.Title className={styles.title}>{title}</BaseDialog.Title>
            </header>
            {(description || children) && (
              <div className={styles.body}>
                {description && (
                  <BaseDialog.Description className={styles.description}>
                    {description}
                  </BaseDialog.Description>
                )}
                {children}
              </div>
            )}
            {footer && <footer className={styles.footer}>{footer}</footer>}
            {/* Last, so that whoever comes by keyboard begins with what the dialog is about. */}
            {closable && (
              <BaseDialog.Close
                render={<IconButton size="s" label={m.ui_close()} icon={<X />} className={styles.close} />}
              />
            )}
          </BaseDialog.Popup>
        </BaseDialog.Viewport>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  )
}
