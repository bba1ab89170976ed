import { useState } from 'react'
import {
  addPasskey,
  passkeyNameLengthMax,
  type readSecondFactors,
  removePasskey,
} from '#contract/accounts/second-factor.ts'
import type { OutputOf } from '#contract/core/endpoint.ts'
import { m } from '#contract/messages/generated/messages.js'
import { call } from '#web/api/call.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { useWrite } from '#web/api/use-write.ts'
import { useNow } from '#web/core/site.ts'
import styles from '#web/own-area/own-pages.module.css'
import { useSaved } from '#web/own-area/use-saved.ts'
import { Button } from '#web/ui/button.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { List, ListItem } from '#web/ui/list.tsx'
import { prompt } from '#web/ui/prompt.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { actWithPassword } from './ask-password.ts'

export function PasskeyList({ factors }: { factors: OutputOf<typeof readSecondFactors> }) {
  const addition = useSubmit(addPasskey)
  const removal = useSubmit(removePasskey)
  const making = useWrite(async (password: string) => {
    const { makePasskey } = await import('./use-passkeys.ts')
    const made = await makePasskey(call, password)
    if (!made) setIsCancelled(true)
    return made
  })
  const [isCancelled, setIsCancelled] = useState(false)
  const saved = useSaved()

  async function add() {
    setIsCancelled(false)
    const made = await actWithPassword(m.accounts_passkey_add(), factors.hasPassword, making.attempt)
    if (!made) return
    const name = await prompt({
      title: m.accounts_passkey_name(),
      label: m.accounts_passkey_name(),
      initial: m.accounts_passkey_default_name(),
      validator: (text) => text.trim().length > 0 && text.length <= passkeyNameLengthMax,
    })
    const kept = await addition.submit({ ...made, name: name ?? m.accounts_passkey_default_name() })
    if (kept) await saved()
  }

  async function remove(passkeyId: number) {
    const act = (password: string) => removal.attempt({ passkeyId, password })
    if (await actWithPassword(m.accounts_passkey_remove(), factors.hasPassword, act)) await saved()
  }

  const refusal = isCancelled
    ? m.accounts_passkey_cancelled()
    : (making.refusal?.fields.password ?? making.refusal?.sentence)
  return (
    <div className={styles.parts}>
      <Passkeys passkeys={factors.passkeys} onRemove={(passkeyId) => void remove(passkeyId)} />
      <FormFailure>{removal.fields.password ?? (refusal || addition.failure || removal.failure)}</FormFailure>
      <div>
        <Button busy={addition.busy} onClick={() => void add()}>
          {m.accounts_passkey_add()}
        </Button>
      </div>
    </div>
  )
}

type PasskeysProps = {
  passkeys: OutputOf<typeof readSecondFactors>['passkeys']
  onRemove: (passkeyId: number) => void
}

function Passkeys({ passkeys, onRemove }: PasskeysProps) {
  const now = useNow()
  if (passkeys.length === 0) return <p>{m.accounts_passkeys_none()}</p>
  return (
    <List>
      {passkeys.map(({ passkeyId, name, addedAt }) => (
        <ListItem key={passkeyId}>
          <div className={styles.row}>
            <div className={styles.grow}>
              <p>{name}</p>
              <p className={styles.quiet}>
                <RelativeTime at={addedAt} now={now} />
              </p>
            </div>
            <Button
              size="s"
              aria-label={m.accounts_passkey_remove_named({ name })}
              onClick={() => onRemove(passkeyId)}
            >
              {m.accounts_passkey_remove()}
            </Button>
          </div>
        </ListItem>
      ))}
    </List>
  )
}
