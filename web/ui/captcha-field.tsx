import { RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import styles from './captcha-field.module.css'

type CaptchaFieldProps = {
  /** The picture as a data URL; null while it loads. */
  image: string | null
  onRefresh: () => void
  value: string
  onValueChange: (value: string) => void
  error?: ReactNode
  name?: string
  disabled?: boolean
}

export function CaptchaField({
  image,
  onRefresh,
  value,
  onValueChange,
  error,
  name,
  disabled,
}: CaptchaFieldProps) {
  return (
    <Field label={m.ui_captcha()} hint={m.ui_captcha_hint()} error={error} required>
      <div className={styles.captcha}>
        <Input
          name={name}
          value={value}
          disabled={disabled}
          onChange={(event) => onValueChange(event.target.value)}
          maxLength={4}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
        />
        <button
          type="button"
          className={styles.picture}
          disabled={disabled}
          aria-label={m.ui_captcha_refresh()}
          aria-busy={image === null}
          onClick={onRefresh}
        >
          {image === null ? <Spinner /> : <img src={image} alt="" />}
          <RefreshCw aria-hidden="true" />
        </button>
      </div>
    </Field>
  )
}
