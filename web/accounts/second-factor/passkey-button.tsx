import { KeyRound } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { SignedIn } from '#contract/accounts/refresh.ts'
import { m } from '#contract/messages/generated/messages.js'
import { isApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { Button } from '#web/ui/button.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'

/** Where the browser knows passkeys. What talks to it is loaded with the first use. */
export function PasskeyButton({ onEntered }: { onEntered: (session: SignedIn) => Promise<void> }) {
  const [isAble, setIsAble] = useState(false)
  const [refusal, setRefusal] = useState('')
  const [busy, setBusy] = useState(false)
  useEffect(() => setIsAble('PublicKeyCredential' in window), [])
  if (!isAble) return null

  async function enter() {
    setBusy(true)
    setRefusal('')
    try {
      const { enterByPasskey } = await import('./use-passkeys.ts')
      const session = await enterByPasskey(call)
      if (session) await onEntered(session)
      else setRefusal(m.accounts_passkey_cancelled())
    } catch (error) {
      if (!isApiError(error)) throw error
      setRefusal(error.sentence)
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <Button block icon={<KeyRound aria-hidden="true" />} busy={busy} onClick={() => void enter()}>
        {m.accounts_use_passkey()}
      </Button>
      <FormFailure>{refusal}</FormFailure>
    </>
  )
}
