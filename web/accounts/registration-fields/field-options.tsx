import { X } from 'lucide-react'
import { optionCountMax } from '#contract/accounts/field-editing.ts'
import { m } from '#contract/messages/generated/messages.js'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Input } from '#web/ui/input.tsx'
import styles from './field-options.module.css'
import { blankOption, type TypedOption } from './field-state.ts'

interface FieldOptionsProps {
  options: TypedOption[]
  onChange: (options: TypedOption[]) => void
  error: string | undefined
}

/** What one chooses from, in both languages. */
export function FieldOptions({ options, onChange, error }: FieldOptionsProps) {
  const change = (key: string, part: Partial<TypedOption>) =>
    onChange(options.map((option) => (option.key === key ? { ...option, ...part } : option)))

  return (
    <fieldset className={styles.options} aria-describedby={error ? 'field-options-error' : undefined}>
      <legend>{m.manage_fields_options()}</legend>
      {options.map((option, index) => (
        <div key={option.key} className={styles.option}>
          <Input
            lang="zh-CN"
            aria-label={m.manage_fields_option_zh({ number: index + 1 })}
            placeholder={m.manage_name_zh()}
            value={option.nameZh}
            onChange={(event) => change(option.key, { nameZh: event.target.value })}
          />
          <Input
            lang="en-US"
            aria-label={m.manage_fields_option_en({ number: index + 1 })}
            placeholder={m.manage_name_en()}
            value={option.nameEn}
            onChange={(event) => change(option.key, { nameEn: event.target.value })}
          />
          <IconButton
            label={m.manage_fields_option_remove({ number: index + 1 })}
            icon={<X />}
            onClick={() => onChange(options.filter(({ key }) => key !== option.key))}
          />
        </div>
      ))}
      <FieldError id="field-options-error">{error}</FieldError>
      {options.length < optionCountMax && (
        <div>
          <Button size="s" onClick={() => onChange([...options, blankOption()])}>
            {m.manage_fields_option_add()}
          </Button>
        </div>
      )}
    </fieldset>
  )
}
