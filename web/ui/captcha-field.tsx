import { RefreshCw } from 'lucide-react'
import { type ReactNode, useSyncExternalStore } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import styles from './captcha-field.module.css'

/** What the device is doing to answer in its reader's place. */
export type CaptchaWork = 'none' | 'under way' | 'done' | 'failed'

type CaptchaFieldProps = {
  /** The picture as a data URL; null while it loads. */
  image: string | null
  onRefresh: () => void
  /** The reader has come to type. */
  onFocus?: () => void
  work?: CaptchaWork
  /** Has the device answer, for those who can't see the picture. */
  onWork?: () => void
  value: string
  onValueChange: (value: string) => void
  error?: ReactNode
  name?: string
  disabled?: boolean
}

export function CaptchaField({
  image,
  onRefresh,
  onFocus,
  work = 'none',
  onWork,
  value,
  onValueChange,
  error,
  name,
  disabled,
}: CaptchaFieldProps) {
  const canWork = useSyncExternalStore(
    never,
    () => isSecureContext,
    () => false,
  )
  return (
    <Field
      label={m.ui_captcha()}
      hint={m.ui_captcha_hint()}
      error={error}
      required
      aside={
        canWork &&
        onWork && (
          <button
            type="button"
            className={styles.byDevice}
            disabled={disabled}
            // One that goes disabled while it works would drop the keyboard's focus.
            aria-disabled={work === 'under way'}
            onClick={work === 'under way' ? undefined : onWork}
          >
            {m.ui_captcha_by_device()}
          </button>
        )
      }
    >
      <div className={styles.captcha}>
        <Input
          name={name}
          value={value}
          disabled={disabled}
          onFocus={onFocus}
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
      <p role="status" className={styles.work}>
        {workWords[work]?.()}
      </p>
    </Field>
  )
}

const workWords: Partial<Record<CaptchaWork, () => string>> = {
  'under way': m.ui_captcha_at_work,
  done: m.ui_captcha_solved,
  failed: m.ui_captcha_not_solved,
}

/** A page without https has no cryptography to work with, and stays so. */
const never = () => () => {}
