import { m } from '#contract/messages/generated/messages.js'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import styles from './manage.module.css'

export interface Names {
  nameZh: string
  nameEn: string
}

interface NameFieldsProps {
  value: Names
  onChange: (names: Names) => void
  errors: Record<string, string>
}

/** A name in both languages. */
export function NameFields({ value, onChange, errors }: NameFieldsProps) {
  return (
    <div className={styles.pair}>
      <Field label={m.manage_name_zh()} error={errors.nameZh} required>
        <Input
          lang="zh-CN"
          value={value.nameZh}
          onChange={(event) => onChange({ ...value, nameZh: event.target.value })}
        />
      </Field>
      <Field label={m.manage_name_en()} error={errors.nameEn} required>
        <Input
          lang="en-US"
          value={value.nameEn}
          onChange={(event) => onChange({ ...value, nameEn: event.target.value })}
        />
      </Field>
    </div>
  )
}
