import type { ReactNode } from 'react'
import type { Obstacle } from '#contract/core/obstacle.ts'
import { RefusedForm } from '#web/posts/publishing/refused-form.tsx'
import styles from './comment-tools.module.css'
import { FormButton } from './form-button.tsx'
import { type Form, useOpened } from './use-opened.ts'

interface OfferedForm {
  form: Form
  label: string
  may: boolean | undefined
  /** Why not, which is said in the form's place. */
  obstacle: Obstacle | null | undefined
  /** What is done instead of opening a form below. */
  onPress?: () => void
  draw?: (close: () => void) => ReactNode
}

type ToolsRowProps = {
  /** Names the row. */
  whose: string
  /** Drawn by whoever has them, so that opening a form, which is waited for, draws none of them anew. */
  before: ReactNode
  after: ReactNode
  forms: readonly OfferedForm[]
}

/** What one may do with a comment or a reply, in a row, and below it the form that was opened. */
export function ToolsRow({ whose, before, after, forms }: ToolsRowProps) {
  const { opened, refusal, open, close } = useOpened()
  return (
    <>
      <fieldset aria-label={whose} className={styles.tools}>
        {before}
        {forms.map(({ form, obstacle, onPress, label, may }) => (
          <FormButton
            key={form}
            label={label}
            may={may}
            obstacle={obstacle}
            isOpen={opened === form}
            onOpen={onPress && !obstacle ? onPress : open(form, obstacle)}
          />
        ))}
        {after}
      </fieldset>
      {refusal ? (
        <RefusedForm obstacle={refusal} onClose={close} />
      ) : (
        forms.find(({ form }) => form === opened)?.draw?.(close)
      )}
    </>
  )
}
