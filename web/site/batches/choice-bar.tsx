import { type ReactNode, useState } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import { batchThingsMax } from '#contract/site/batches.ts'
import { LowerBar } from '#web/staff/lower-bar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { useFocusAfter } from '#web/ui/use-focus-after.ts'
import { BatchDialog } from './batch-dialog.tsx'
import styles from './batches.module.css'
import type { Chosen } from './use-chosen.ts'

interface ChoiceProps {
  chosen: Chosen | undefined
  name: string
  /** What it is called where it is heard and not seen. */
  label: string
  children: ReactNode
}

/** A thing among others that can be chosen; it is only shown to those who may not act on many. */
export function Choice({ chosen, name, label, children }: ChoiceProps) {
  if (!chosen) return children
  return (
    <div className={styles.choice}>
      <Checkbox
        aria-label={m.batch_choose({ name: label })}
        label=""
        checked={chosen.names.has(name)}
        disabled={chosen.isFull && !chosen.names.has(name)}
        onCheckedChange={(isChosen) => chosen.set(name, isChosen)}
      />
      <div>{children}</div>
    </div>
  )
}

/** How much is chosen, and what to do with it; at the lower edge as long as anything is. */
export function ChoiceBar({ chosen }: { chosen: Chosen }) {
  const [isAsking, setAsking] = useState(false)
  const count = chosen.names.size
  useFocusAfter(count > 0)
  const sentence = m.batch_chosen({ count, max: batchThingsMax })
  return (
    <>
      {/* There before the first is chosen and after the last: a bar tells nothing of its own coming and going. */}
      <p className="sr-only" role="status">
        {sentence}
      </p>
      {count > 0 && (
        <LowerBar label={m.batch_title()}>
          <p aria-hidden="true">{sentence}</p>
          <Button onClick={chosen.clear}>{m.batch_clear()}</Button>
          <Button variant="primary" onClick={() => setAsking(true)}>
            {m.batch_what()}
          </Button>
          {isAsking && <BatchDialog things={[...chosen.names]} onClose={() => setAsking(false)} />}
        </LowerBar>
      )}
    </>
  )
}
