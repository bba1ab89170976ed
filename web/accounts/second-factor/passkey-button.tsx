import { KeyRound } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { SignedIn } from '#contract/accounts/refresh.ts'
import { m } from '#contract/messages/generated/messages.js'
import { call } from '#web/api/call.ts'
import { useWrite } from '#web/api/use-write.ts'
import { Button } from '#web/ui/button.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'

/** Where the browser knows passkeys. What talks to it is loaded with the first use. */
export function PasskeyButton({ onEntered }: { onEntered: (session: SignedIn) => Promise<void> }) {
  const [isAble, setIsAble] = useState(false)
  const { send, busy, refusal } = useWrite(async () => {
    const { enterByPasskey } = await import('./use-passkeys.ts')
    const session = await enterByPasskey(call)
    if (session) await onEntered(session)
    return { isCancelled: !session }
  })
  const [isCancelled, setIsCancelled] = useState(false)
  useEffect(() => setIsAble('PublicKeyCredential' in window), [])
  if (!isAble) return null

  async function enter() {
    setIsCancelled(false)
    const entered = await send()
    setIsCancelled(entered?.isCancelled === true)
  }

  return (
    <>
      <Button block icon={<KeyRound aria-hidden="true" />} busy={busy} onClick={() => void enter()}>
        {m.accounts_use_passkey()}
      </Button>
      <FormFailure>{isCancelled ? m.accounts_passkey_cancelled() : refusal?.sentence}</FormFailure>
    </>
  )
}
