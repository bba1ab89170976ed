import { useRef } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import type { NoticeOptions } from '#web/ui/notice.tsx'

type NoticeDialogProps = NoticeOptions & { onClose: () => void }

export function NoticeDialog({ title, text, closable = true, onClose }: NoticeDialogProps) {
  const close = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      open
      outlivesPage
      closable={closable}
      onOpenChange={onClose}
      role="alertdialog"
      size="s"
      title={title}
      description={text}
      initialFocus={close}
      footer={
        closable && (
          <Button ref={close} onClick={onClose}>
            {m.ui_close()}
          </Button>
        )
      }
    />
  )
}
