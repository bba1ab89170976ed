import { type SubmitEvent, useState } from 'react'
import { nicknameLengthMax } from '#contract/accounts/accounts.ts'
import { type readProfile, saveProfile } from '#contract/accounts/profile.ts'
import type { InputOf, OutputOf } from '#contract/core/endpoint.ts'
import { m } from '#contract/messages/generated/messages.js'
import { useNameCheck } from '#web/accounts/sign-in/use-name-check.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { useAskBeforeUnsaved } from '#web/core/use-leave-question.ts'
import styles from '#web/own-area/own-pages.module.css'
import { useSaved } from '#web/own-area/use-saved.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { Input } from '#web/ui/input.tsx'
import { showTime } from '#web/ui/show-time.ts'

export function ProfileForm({ profile }: { profile: OutputOf<typeof readProfile> }) {
  const { submit, busy, fields, failure } = useSubmit(saveProfile)
  // Only they are sent: what another window or device has saved since stays.
  const [changes, setChanges] = useState<InputOf<typeof saveProfile>>({})
  const change = (more: typeof changes) => setChanges((before) => ({ ...before, ...more }))
  const { nickname, allowsDynamics, showsLastSeen } = { ...profile, ...changes }
  useAskBeforeUnsaved(Object.keys(changes).length > 0)
  const name = useNameCheck('nickname')
  const saved = useSaved()

  async function send(event: SubmitEvent) {
    event.preventDefault()
    if (!(await submit(changes))) return
    await saved()
    setChanges((now) => (now === changes ? {} : now))
  }

  return (
    <form className={styles.form} onSubmit={(event) => void send(event)} noValidate>
      <Field label={m.accounts_account()}>
        <Input value={profile.account} readOnly autoComplete="username" />
      </Field>
      <Field
        label={m.accounts_nickname()}
        hint={m.accounts_nickname_hint({ max: nicknameLengthMax })}
        error={fields.nickname ?? name.problem}
      >
        <Input
          name="nickname"
          onBlur={name.check}
          value={nickname ?? ''}
          onChange={(event) => change({ nickname: event.target.value })}
          maxLength={nicknameLengthMax * 2}
          autoComplete="nickname"
        />
      </Field>
      {profile.roles.length > 0 && <RoleList roles={profile.roles} />}
      <Checkbox
        checked={allowsDynamics}
        onCheckedChange={(is) => change({ allowsDynamics: is })}
        label={m.accounts_allow_dynamics()}
        hint={m.accounts_allow_dynamics_hint()}
      />
      <Checkbox
        checked={showsLastSeen}
        onCheckedChange={(is) => change({ showsLastSeen: is })}
        label={m.accounts_shows_last_seen()}
        hint={m.accounts_shows_last_seen_hint()}
      />
      <FormFailure>{failure}</FormFailure>
      <div>
        <Button type="submit" variant="primary" busy={busy}>
          {m.accounts_save()}
        </Button>
      </div>
    </form>
  )
}

function RoleList({ roles }: { roles: OutputOf<typeof readProfile>['roles'] }) {
  return (
    <div>
      <p>{m.accounts_roles()}</p>
      <ul className={styles.plain}>
        {roles.map(({ roleId, name, expiresAt }) => (
          <li key={roleId}>
            {name}{' '}
            <span className={styles.quiet}>
              {expiresAt ? m.accounts_role_until({ date: showTime(expiresAt) }) : m.accounts_role_for_ever()}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
