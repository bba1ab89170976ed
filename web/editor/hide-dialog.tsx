import { type SubmitEvent, useId, useState } from 'react'
import type { Attributes } from '#contract/markdown/hidden-terms.ts'
import { m } from '#contract/messages/generated/messages.js'
import type { HiddenKind } from '#contract/posts/hidden-kinds.ts'
import { hiddenPasswordMax } from '#contract/posts/hidden-kinds.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { Input } from '#web/ui/input.tsx'
import { RadioGroup } from '#web/ui/radio.tsx'
import { Select } from '#web/ui/select.tsx'
import styles from './editor.module.css'
import type { HidingOptions } from './editor-props.ts'
import { fieldOf, priceHint, problemWith } from './hiding-rules.ts'
import { kindLabels } from './kind-labels.ts'

type HideDialogProps = {
  options: HidingOptions
  /** What the block says that is changed; absent for a new one. */
  initial: Attributes | undefined
  onAnswer: (attributes: Attributes | null) => void
}

/** How a part of a topic is hidden: the kind, and what it takes. */
export function HideDialog({ options, initial, onAnswer }: HideDialogProps) {
  const formId = useId()
  const known = options.kinds.find((each) => each === initial?.kind)
  const [kind, setKind] = useState<HiddenKind>(known ?? options.kinds[0] ?? 'comment')
  const [values, setValues] = useState<Attributes>({ ...initial })
  const [error, setError] = useState<string>()
  const name = fieldOf[kind]
  const change = (value: string) => {
    if (name) setValues({ ...values, [name]: value })
    setError(undefined)
  }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    const attributes = { kind, ...(name && { [name]: values[name] }) }
    const problem = problemWith(attributes, options)
    setError(problem)
    if (!problem) onAnswer(attributes)
  }

  return (
    <Dialog
      open
      size="s"
      title={initial ? m.editor_hide_change() : m.editor_hide()}
      onOpenChange={() => onAnswer(null)}
      footer={
        <>
          <Button onClick={() => onAnswer(null)}>{m.ui_cancel()}</Button>
          <Button type="submit" form={formId} variant="primary">
            {initial ? m.editor_hide_save() : m.editor_hide_insert()}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.hideForm} noValidate onSubmit={submit}>
        <RadioGroup
          legend={m.editor_hide_kind()}
          name="hiddenKind"
          options={options.kinds.map((value) => ({ value, label: kindLabels[value]() }))}
          value={kind}
          onValueChange={(value) => {
            setKind(value)
            setError(undefined)
          }}
        />
        <Terms kind={kind} values={values} options={options} error={error} onChange={change} />
        <p className={styles.note}>{m.editor_hide_together()}</p>
        <FormFailure />
      </form>
    </Dialog>
  )
}

type TermsProps = {
  kind: HiddenKind
  values: Attributes
  options: HidingOptions
  error: string | undefined
  onChange: (value: string) => void
}

/** What a kind takes, in one field; a comment takes nothing. */
function Terms({ kind, values, options, error, onChange }: TermsProps) {
  if (kind === 'level') {
    return (
      <Field label={m.editor_hide_level()} error={error} required>
        <Select
          options={options.levels.map(({ levelId, name: label }) => ({ value: String(levelId), label }))}
          value={values.level ?? ''}
          onValueChange={onChange}
        />
      </Field>
    )
  }
  if (kind === 'password') {
    const hint = options.keepsPassword
      ? m.editor_hide_keep_password()
      : m.editor_hide_password_hint({ max: hiddenPasswordMax })
    return (
      <Field
        label={m.hidden_password()}
        hint={error ? undefined : hint}
        error={error}
        required={!options.keepsPassword}
      >
        <Input
          value={values.password ?? ''}
          autoComplete="off"
          onChange={(event) => onChange(event.target.value)}
        />
      </Field>
    )
  }
  if (kind !== 'points' && kind !== 'balance') return null
  return (
    <Field label={m.editor_hide_price()} hint={error ? undefined : priceHint(kind)} error={error} required>
      <Input
        inputMode={kind === 'points' ? 'numeric' : 'decimal'}
        value={values.price ?? ''}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  )
}
