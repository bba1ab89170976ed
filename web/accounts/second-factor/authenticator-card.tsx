import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  readSecondFactors,
  removeAuthenticator,
  startAuthenticator,
} from '#contract/accounts/second-factor.ts'
import { m } from '#contract/messages/generated/messages.js'
import { useSubmit } from '#web/api/use-submit.ts'
import styles from '#web/own-area/own-pages.module.css'
import { useSaved } from '#web/own-area/use-saved.ts'
import { Button } from '#web/ui/button.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { useKeptFocus } from '#web/ui/use-kept-focus.ts'
import { actWithPassword } from './ask-password.ts'
import { AuthenticatorSetUp } from './authenticator-set-up.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

type AuthenticatorCardProps = {
  factors: { hasAuthenticator: boolean; recoveryCodesLeft: number; hasPassword: boolean }
}

export function AuthenticatorCard({ factors }: AuthenticatorCardProps) {
  const start = useSubmit(startAuthenticator)
  const removal = useSubmit(removeAuthenticator)
  const [begun, setBegun] = useState<{ secret: string; address: string }>()
  const [recoveryCodes, setRecoveryCodes] = useState<string[]>()
  const queryClient = useQueryClient()
  const saved = useSaved()
  const place = useKeptFocus<HTMLDivElement>(recoveryCodes ?? begun)
  /** The app may have been set up or turned off in another window. */
  const readAgain = () => queryClient.invalidateQueries({ queryKey: [readSecondFactors.name] })

  async function begin() {
    const act = (password: string) => start.attempt({ password })
    const started = await actWithPassword(m.accounts_authenticator_set_up(), factors.hasPassword, act)
    setBegun(started)
    if (!started) await readAgain()
  }

  async function remove() {
    const act = (password: string) => removal.attempt({ password })
    if (await actWithPassword(m.accounts_authenticator_remove(), factors.hasPassword, act)) await saved()
  }

  async function cancel() {
    setBegun(undefined)
    await readAgain()
  }

  async function confirmed(codes: string[]) {
    setBegun(undefined)
    setRecoveryCodes(codes)
    await saved(m.accounts_authenticator_on())
  }

  return (
    <div ref={place} tabIndex={-1}>
      {recoveryCodes ? (
        <RecoveryCodes codes={recoveryCodes} onDone={() => setRecoveryCodes(undefined)} />
      ) : begun ? (
        <AuthenticatorSetUp {...begun} onConfirmed={confirmed} onCancel={() => void cancel()} />
      ) : (
        <>
          <div className={styles.row}>
            <p className={styles.grow}>
              {factors.hasAuthenticator
                ? m.accounts_authenticator_is_on({ count: factors.recoveryCodesLeft })
                : m.accounts_authenticator_is_off()}
            </p>
            {factors.hasAuthenticator ? (
              <Button busy={removal.busy} onClick={() => void remove()}>
                {m.accounts_authenticator_remove()}
              </Button>
            ) : (
              <Button variant="primary" busy={start.busy} onClick={() => void begin()}>
                {m.accounts_authenticator_set_up()}
              </Button>
            )}
          </div>
          <FormFailure>
            {/* What asks for a password says itself what was wrong. */}
            {factors.hasPassword ? '' : start.failure || removal.failure}
          </FormFailure>
        </>
      )}
    </div>
  )
}
