import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  addPasskey,
  passkeyNameLengthMax,
  readSecondFactors,
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
import { useKeptFocus } from '#web/ui/use-kept-focus.ts'
import { actWithPassword } from './ask-password.ts'
import type { NotMade } from './use-passkeys.ts'

export function PasskeyList({ factors }: { factors: OutputOf<typeof readSecondFactors> }) {
  const addition = useSubmit(addPasskey)
  const removal = useSubmit(removePasskey)
  const making = useWrite(async (password: string) => {
    const { makePasskey } = await import('./use-passkeys.ts')
    return makePasskey(call, password)
  })
  const [notMade, setNotMade] = useState<NotMade>()
  const queryClient = useQueryClient()
  const saved = useSaved()
  const place = useKeptFocus<HTMLDivElement>(factors.passkeys.length)

  async function add() {
    setNotMade(undefined)
    const made = await actWithPassword(m.accounts_passkey_add(), factors.hasPassword, making.attempt)
    if (typeof made === 'string') setNotMade(made)
    if (!made || typeof made === 'string') return
    const name = await prompt({
      title: m.accounts_passkey_name(),
      label: m.accounts_passkey_name(),
      initial: m.accounts_passkey_default_name(),
      validator: (text) =>
        text.trim() === ''
          ? m.field_required()
          : text.trim().length <= passkeyNameLengthMax || m.field_too_long({ max: passkeyNameLengthMax }),
    })
    const kept = await addition.submit({ ...made, name: name ?? m.accounts_passkey_default_name() })
    if (kept) await saved()
  }

  async function remove(passkeyId: number) {
    const act = (password: string) => removal.attempt({ passkeyId, password })
    if (await actWithPassword(m.accounts_passkey_remove(), factors.hasPassword, act)) return saved()
    // It may have been removed in another window.
    await queryClient.invalidateQueries({ queryKey: [readSecondFactors.name] })
  }

  // What asks for a password says itself what was wrong.
  const refusal = factors.hasPassword ? '' : making.refusal?.sentence || removal.failure
  return (
    <div ref={place} tabIndex={-1} className={styles.parts}>
      <Passkeys passkeys={factors.passkeys} onRemove={(passkeyId) => void remove(passkeyId)} />
      <FormFailure>{notMade ? notMadeWords[notMade]() : refusal || addition.failure}</FormFailure>
      <div>
        <Button busy={addition.busy} onClick={() => void add()}>
          {m.accounts_passkey_add()}
        </Button>
      </div>
    </div>
  )
}

const notMadeWords: Record<NotMade, () => string> = {
  cancelled: m.accounts_passkey_not_made,
  present: m.accounts_passkey_present,
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
