import { type ReactNode, useState } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { digitsOf } from '#web/ui/typed-digits.ts'
import { useCountdown } from '#web/ui/use-countdown.ts'
import styles from './code-field.module.css'

type CodeFieldProps = {
  value: string
  onValueChange: (value: string) => void
  /** Sends a code; rejects when none was sent, and shows by itself why. */
  send: () => Promise<void>
  resendAfterSeconds: number
  error?: ReactNode
  hint?: ReactNode
  name?: string
  disabled?: boolean
}

const lengthMax = 6

export function CodeField(props: CodeFieldProps) {
  const { value, onValueChange, send, resendAfterSeconds, error, hint, name, disabled } = props
  const [state, setState] = useState<'unsent' | 'sending' | 'sent'>('unsent')
  const [secondsLeft, startCountdown] = useCountdown()

  async function sendCode() {
    setState('sending')
    try {
      await send()
      setState('sent')
      startCountdown(resendAfterSeconds)
    } catch {
      setState('unsent')
    }
  }

  return (
    <Field label={m.ui_code()} hint={hint} error={error} required>
      <div className={styles.code}>
        <Input
          name={name}
          value={value}
          disabled={disabled}
          onChange={(event) => onValueChange(digitsOf(event.target.value, lengthMax))}
          inputMode="numeric"
          autoComplete="one-time-code"
        />
        <Button disabled={disabled} idle={secondsLeft > 0} busy={state === 'sending'} onClick={sendCode}>
          {secondsLeft > 0
            ? m.ui_code_resend_in({ seconds: secondsLeft })
            : state === 'sent'
              ? m.ui_code_resend()
              : m.ui_code_send()}
        </Button>
      </div>
      <p className="sr-only" role="status">
        {state === 'sent' && m.ui_code_sent()}
      </p>
    </Field>
  )
}
