import { useRef } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import { Button } from '#web/ui/button.tsx'
import type { ConfirmOptions } from '#web/ui/confirm.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

type ConfirmDialogProps = ConfirmOptions & { onAnswer: (agreed: boolean) => void }

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, body, action, decline, danger = false, onAnswer } = props
  const cancel = useRef<HTMLButtonElement>(null)
  const agree = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      open
      role="alertdialog"
      size="s"
      title={title}
      description={body}
      onOpenChange={() => onAnswer(false)}
      // Enter must not delete by accident.
      initialFocus={danger ? cancel : agree}
      footer={
        <>
          <Button ref={cancel} onClick={() => onAnswer(false)}>
            {decline ?? m.ui_cancel()}
          </Button>
          <Button
            ref={agree}
            variant={danger ? 'danger' : 'primary'}
            onClick={() => onAnswer(true)}
            // Enter that is still held from what asked must not agree either, before anybody has read.
            onKeyDown={(event) => event.repeat && event.preventDefault()}
          >
            {action ?? m.ui_ok()}
          </Button>
        </>
      }
    />
  )
}
