import { countryCodes } from '#contract/accounts/code-fields.ts'
import { m } from '#contract/messages/generated/messages.js'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { type Phone, readPhone } from './phone.ts'
import styles from './phone-field.module.css'

type PhoneFieldProps = {
  value: Phone
  onValueChange: (phone: Phone) => void
  errors: Record<string, string>
  label?: string
}

const options = countryCodes.map((code) => ({ value: code, label: `+${code}` }))

export function PhoneField({ value, onValueChange, errors, label = m.accounts_phone() }: PhoneFieldProps) {
  return (
    <Field label={label} error={errors.phoneNumber ?? errors.phoneCountry} required>
      <div className={styles.phone}>
        <Select
          id=""
          name="phoneCountry"
          aria-label={m.accounts_phone_country()}
          // What is said of the number is wrong with it alone, and leads there.
          aria-invalid={errors.phoneNumber ? false : undefined}
          options={options}
          value={value.phoneCountry}
          onValueChange={(phoneCountry) => onValueChange({ ...value, phoneCountry })}
        />
        <Input
          name="phoneNumber"
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          value={value.phoneNumber}
          onChange={(event) => onValueChange(readPhone(event.target.value, value.phoneCountry))}
        />
      </div>
    </Field>
  )
}
