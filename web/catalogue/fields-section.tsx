import { useState } from 'react'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { Sample, Section } from './sample.tsx'
import { words } from './words.ts'

export function FieldsSection() {
  const w = words()
  const [text, setText] = useState(w.longText)
  const kinds = w.tags.map((label, index) => ({ value: `kind${index}`, label, disabled: index === 3 }))
  return (
    <Section title="Fields">
      <Sample title="Input: hint, required">
        <Field label={w.account} hint={w.accountHint} required>
          <Input placeholder="luyu" autoComplete="off" />
        </Field>
      </Sample>
      <Sample title="Input: error">
        <Field label={w.account} hint={w.accountHint} error={w.accountError} required>
          <Input defaultValue="luyu" autoComplete="off" />
        </Field>
      </Sample>
      <Sample title="Input: disabled, read-only">
        <Field label={w.account}>
          <Input defaultValue="luyu" disabled />
        </Field>
        <Field label={w.account}>
          <Input defaultValue="luyu" readOnly />
        </Field>
      </Sample>
      <Sample title="PasswordInput: with an aside">
        <Field label={w.password} aside={<TextLink to="/">{w.forgot}</TextLink>} required>
          <PasswordInput defaultValue="dancong" autoComplete="off" />
        </Field>
      </Sample>
      <Sample title="PasswordInput: error, disabled">
        <Field label={w.password} error={w.ownMessage}>
          <PasswordInput autoComplete="off" />
        </Field>
        <Field label={w.password}>
          <PasswordInput disabled autoComplete="off" />
        </Field>
      </Sample>
      <Sample title="Select: nothing chosen, chosen, error, disabled">
        <Field label={w.category}>
          <Select options={kinds} />
        </Field>
        <Field label={w.category} error={w.tagError}>
          <Select options={kinds} defaultValue="kind1" />
        </Field>
        <Field label={w.category}>
          <Select options={kinds} defaultValue="kind1" disabled />
        </Field>
      </Sample>
      <Sample title="TextArea: grows, counts">
        <Field label={w.content} hint={w.contentHint}>
          <TextArea value={text} onValueChange={setText} lengthMax={1000} />
        </Field>
      </Sample>
      <Sample title="TextArea: too long">
        <Field label={w.content} error={w.accountError}>
          <TextArea defaultValue={w.longText} lengthMax={20} />
        </Field>
      </Sample>
      <Sample title="TextArea: placeholder, disabled">
        <Field label={w.content}>
          <TextArea placeholder={w.contentHint} rows={2} />
        </Field>
        <Field label={w.content}>
          <TextArea defaultValue={w.longText} rows={2} disabled />
        </Field>
      </Sample>
    </Section>
  )
}
