import { type ReactNode, useId } from 'react'
import type { Language } from '#contract/core/language.ts'
import { m } from '#contract/messages/generated/messages.js'
import { helpBodyLength } from '#contract/site/help-editing.ts'
import { LazyEditor } from '#web/editor/lazy-editor.tsx'
import { Field, FieldError } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import tree from './help-tree.module.css'

interface HelpText {
  title: string
  body: string
}

interface HelpTextFieldsProps {
  legend: string
  language: Language
  value: HelpText
  onChange: (text: HelpText) => void
  errors: { title: ReactNode; body: ReactNode }
  onSubmit: () => void
}

/** Title and text in one language. */
export function HelpTextFields({ legend, language, value, onChange, errors, onSubmit }: HelpTextFieldsProps) {
  const errorId = useId()
  return (
    <fieldset className={tree.languages}>
      <legend>{legend}</legend>
      <Field label={m.topics_title()} error={errors.title} required>
        <Input
          lang={language}
          value={value.title}
          onChange={(event) => onChange({ ...value, title: event.target.value })}
          autoComplete="off"
        />
      </Field>
      <div>
        <LazyEditor
          value={value.body}
          onChange={(body) => onChange({ ...value, body })}
          label={`${m.help_body()} (${legend})`}
          describedBy={errorId}
          invalid={Boolean(errors.body)}
          minRows={10}
          lengthMax={helpBodyLength.max}
          onSubmit={onSubmit}
        />
        <FieldError id={errorId}>{errors.body}</FieldError>
      </div>
    </fieldset>
  )
}
