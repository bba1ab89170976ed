import { m } from '#contract/messages/generated/messages.js'
import { Button } from '#web/ui/button.tsx'
import { copyText } from '#web/ui/copy-text.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'

type ShownOnceProps = { title: string; value: string; onClose: () => void }

/** A secret that the server tells once; it isn't walked away from by a click beside it. */
export function ShownOnce({ title, value, onClose }: ShownOnceProps) {
  const copy = () => copyText(value, { copied: m.integrations_copied(), failed: m.integrations_not_copied() })

  return (
    <Dialog
      open
      role="alertdialog"
      closable={false}
      title={title}
      description={m.integrations_shown_once()}
      footer={
        <>
          <Button onClick={() => void copy()}>{m.integrations_copy()}</Button>
          <Button variant="primary" onClick={onClose}>
            {m.integrations_kept()}
          </Button>
        </>
      }
    >
      <Field label={title}>
        <Input readOnly value={value} onFocus={(event) => event.target.select()} />
      </Field>
    </Dialog>
  )
}
