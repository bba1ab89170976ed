import { patternLengthMax } from '#contract/accounts/field-editing.ts'
import { characterRules } from '#contract/accounts/registration-fields.ts'
import { m } from '#contract/messages/generated/messages.js'
import styles from '#web/staff/manage.module.css'
import { characterRuleNames } from '#web/staff/names.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import type { TypedField } from './field-state.ts'

interface FieldRulesProps {
  value: TypedField
  onChange: (part: Partial<TypedField>) => void
  errors: Record<string, string>
}

/** What may be typed into a field of text. */
export function FieldRules({ value, onChange, errors }: FieldRulesProps) {
  return (
    <>
      <div className={styles.pair}>
        <Field label={m.manage_fields_length_min()} error={errors.lengthMin}>
          <Input
            inputMode="numeric"
            value={value.typedMin}
            onChange={(event) => onChange({ typedMin: event.target.value })}
          />
        </Field>
        <Field label={m.manage_fields_length_max()} error={errors.lengthMax}>
          <Input
            inputMode="numeric"
            value={value.typedMax}
            onChange={(event) => onChange({ typedMax: event.target.value })}
          />
        </Field>
      </div>
      <Field label={m.manage_fields_rule()} error={errors.characterRule}>
        <Select
          options={characterRules.map((rule) => ({ value: rule, label: characterRuleNames[rule]() }))}
          value={value.characterRule}
          onValueChange={(characterRule) => onChange({ characterRule })}
        />
      </Field>
      {value.characterRule === 'pattern' && (
        <Field
          label={m.manage_fields_pattern()}
          hint={m.manage_fields_pattern_hint()}
          error={errors.pattern}
          required
        >
          <Input
            spellCheck={false}
            autoCapitalize="none"
            maxLength={patternLengthMax}
            value={value.pattern}
            onChange={(event) => onChange({ pattern: event.target.value })}
          />
        </Field>
      )}
    </>
  )
}
