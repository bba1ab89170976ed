import { KeyRound } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { SignedIn } from '#contract/accounts.ts'
import { m } from '#contract/messages/generated/messages.js'
import { signInByPasskey } from '#contract/second-factor.ts'
import { call } from '#web/api/call.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { Button } from '#web/ui/button.tsx'
import { FormFailure } from './form-failure.tsx'

/** Where the browser knows passkeys. What talks to it is loaded with the first use. */
export function PasskeyButton({ onEntered }: { onEntered: (session: SignedIn) => Promise<void> }) {
  const [isAble, setIsAble] = useState(false)
  const [refusal, setRefusal] = useState('')
  const { submit, busy, failure } = useSubmit(signInByPasskey)
  useEffect(() => setIsAble('PublicKeyCredential' in window), [])
  if (!isAble) return null

  async function enter() {
    setRefusal('')
    const { answerChallenge } = await import('./use-passkeys.ts')
    const answer = await answerChallenge(call)
    if (!answer) return setRefusal(m.accounts_passkey_cancelled())
    const session = await submit(answer)
    if (session) await onEntered(session)
  }

  return (
    <>
      <Button block icon={<KeyRound aria-hidden="true" />} busy={busy} onClick={() => void enter()}>
        {m.accounts_use_passkey()}
      </Button>
      <FormFailure>{refusal || failure}</FormFailure>
    </>
  )
}
