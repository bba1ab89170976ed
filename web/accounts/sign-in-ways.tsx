import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readEntrance, type SignedIn } from '#contract/accounts.ts'
import { m } from '#contract/messages/generated/messages.js'
import { queryOf } from '#web/api/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { CodeSignInForm } from './code-sign-in-form.tsx'
import { SignInForm, type TypedLogin } from './sign-in-form.tsx'
import { WayTabs } from './way-tabs.tsx'

type SignInWaysProps = { onEntered: (session: SignedIn, rememberMe: boolean) => Promise<void> }

/** Every way in that this site has open; on the sign-in page and in the dialog over any other. */
export function SignInWays({ onEntered }: SignInWaysProps) {
  const { data: entrance } = useQuery(queryOf(readEntrance, {}))
  const types = (entrance?.loginTypes ?? ['account']).filter((type) => type !== 'thirdParty')
  const [chosen, setChosen] = useState<TypedLogin>()
  const type = chosen ?? types[0]
  if (!type) return null
  return (
    <>
      <WayTabs label={m.accounts_sign_in()} types={types} value={type} onValueChange={setChosen} />
      {type === 'phone' && entrance?.codeChannels.sms ? (
        <PhoneWays onEntered={onEntered} />
      ) : (
        <SignInForm key={type} type={type} onEntered={onEntered} />
      )}
    </>
  )
}

function PhoneWays({ onEntered }: SignInWaysProps) {
  const [byCode, setByCode] = useState(false)
  return (
    <>
      {byCode ? <CodeSignInForm onEntered={onEntered} /> : <SignInForm type="phone" onEntered={onEntered} />}
      <Button variant="quiet" block onClick={() => setByCode(!byCode)}>
        {byCode ? m.accounts_use_password() : m.accounts_use_code()}
      </Button>
    </>
  )
}
