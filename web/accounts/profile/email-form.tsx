import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { bindEmail, readBindings } from '#contract/accounts/bindings.ts'
import { emailLength } from '#contract/accounts/code-fields.ts'
import type { OutputOf } from '#contract/core/endpoint.ts'
import { m } from '#contract/messages/generated/messages.js'
import { CodeFields } from '#web/accounts/sign-in/code-fields.tsx'
import { useCode } from '#web/accounts/sign-in/use-code.ts'
import { queryOf } from '#web/api/queries.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { PartPending } from '#web/core/part-pending.tsx'
import styles from '#web/own-area/own-pages.module.css'
import { useSaved } from '#web/own-area/use-saved.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { Input } from '#web/ui/input.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { useKeptFocus } from '#web/ui/use-kept-focus.ts'

export function EmailForm() {
  const query = useQuery(queryOf(readBindings, {}))
  const { data } = query
  const [isOpen, setIsOpen] = useState(false)
  const place = useKeptFocus<HTMLDivElement>(isOpen)
  if (!data)
    return (
      <PartPending query={query}>
        <p className={styles.quiet}>{m.ui_loading()}</p>
      </PartPending>
    )
  return (
    <div ref={place} tabIndex={-1}>
      {isOpen ? (
        <NewEmailForm hasPassword={data.hasPassword} onDone={() => setIsOpen(false)} />
      ) : (
        <OwnEmail {...data} onChange={() => setIsOpen(true)} />
      )}
    </div>
  )
}

type OwnEmailProps = OutputOf<typeof readBindings> & { onChange: () => void }

function OwnEmail({ email, codeChannels, onChange }: OwnEmailProps) {
  return (
    <div className={styles.row}>
      <p className={styles.grow}>{email?.masked ?? m.accounts_no_email()}</p>
      {codeChannels.mail ? (
        <Button onClick={onChange}>{email ? m.accounts_change_email() : m.accounts_bind_email()}</Button>
      ) : (
        <p className={styles.quiet}>{m.error_channel_closed()}</p>
      )}
    </div>
  )
}

function NewEmailForm({ hasPassword, onDone }: { hasPassword: boolean; onDone: () => void }) {
  const [email, setEmail] = useState('')
  const request = useCode('bindEmail', 'mail', { email })
  const { submit, busy, fields, failure } = useSubmit(bindEmail)
  const saved = useSaved()

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const password = String(new FormData(event.currentTarget).get('emailPassword') ?? '')
    if (!(await submit({ email, code: request.code, password }))) return
    onDone()
    await saved()
  }

  return (
    <form className={styles.form} onSubmit={(event) => void send(event)} noValidate>
      <Field label={m.accounts_email()} error={fields.email ?? request.problems.email} required>
        <Input
          type="email"
          autoComplete="email"
          maxLength={emailLength.max}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
      </Field>
      <CodeFields request={request} error={fields.code} />
      {hasPassword && (
        <Field label={m.accounts_old_password()} error={fields.password} required>
          <PasswordInput name="emailPassword" autoComplete="current-password" />
        </Field>
      )}
      <FormFailure>{failure}</FormFailure>
      <div className={styles.row}>
        <Button type="submit" variant="primary" busy={busy}>
          {m.accounts_bind()}
        </Button>
        <Button onClick={onDone}>{m.ui_cancel()}</Button>
      </div>
    </form>
  )
}
