import { type ReactNode, type SubmitEvent, useId } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import styles from './manage.module.css'

interface EditDialogProps {
  title: string
  onClose: () => void
  onSave: () => Promise<void>
  busy: boolean
  failure: string
  size?: 'm' | 'l'
  /** What the button does; saves by default. */
  action?: string
  children: ReactNode
}

/** A form in a dialog; it stays open with what was typed until the server has taken it. */
export function EditDialog(props: EditDialogProps) {
  const { title, onClose, onSave, busy, failure, size = 'm', children } = props
  const { action = m.manage_save() } = props
  const formId = useId()

  function save(event: SubmitEvent) {
    event.preventDefault()
    void onSave()
  }

  return (
    <Dialog
      open
      size={size}
      title={title}
      onOpenChange={onClose}
      footer={
        <>
          <Button onClick={onClose}>{m.ui_cancel()}</Button>
          <Button type="submit" form={formId} variant="primary" busy={busy}>
            {action}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={save} noValidate>
        {children}
        <FormFailure>{failure}</FormFailure>
      </form>
    </Dialog>
  )
}
