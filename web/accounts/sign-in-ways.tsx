import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readEntrance, type SecondStep, type SignedIn, type SignInAnswer } from '#contract/accounts.ts'
import { m } from '#contract/messages/generated/messages.js'
import { queryOf } from '#web/api/queries.ts'
import { Button } from '#web/ui/button.tsx'
import styles from './account-panel.module.css'
import { CodeSignInForm } from './code-sign-in-form.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { SecondStepForm } from './second-step-form.tsx'
import { SignInForm, type TypedLogin } from './sign-in-form.tsx'
import { ThirdPartyButtons } from './third-party-buttons.tsx'
import { WayTabs } from './way-tabs.tsx'

type SignInWaysProps = {
  onEntered: (session: SignedIn, rememberMe: boolean) => Promise<void>
  /** Where to go after a detour over another site. */
  jumpUrl: string | undefined
}

/** Every way in that this site has open, and the second step for those who have one; for a page or a dialog. */
export function SignInWays({ onEntered, jumpUrl }: SignInWaysProps) {
  const { data: entrance } = useQuery(queryOf(readEntrance, {}))
  const [chosen, setChosen] = useState<TypedLogin>()
  const [second, setSecond] = useState<SecondStep & { rememberMe: boolean }>()
  const types = (entrance?.loginTypes ?? ['account']).filter((type) => type !== 'thirdParty')
  const type = chosen ?? types[0]

  async function answer(answered: SignInAnswer, rememberMe: boolean) {
    if ('ticket' in answered) setSecond({ ...answered, rememberMe })
    else await onEntered(answered, rememberMe)
  }

  if (second) {
    return (
      <div className={styles.ways}>
        <SecondStepForm
          step={second}
          onEntered={(session) => onEntered(session, second.rememberMe)}
          onBack={() => setSecond(undefined)}
        />
      </div>
    )
  }
  return (
    <div className={styles.ways}>
      {type && <WayTabs label={m.accounts_sign_in()} types={types} value={type} onValueChange={setChosen} />}
      {type === 'phone' && entrance?.codeChannels.sms && <PhoneWays onAnswered={answer} />}
      {type && !(type === 'phone' && entrance?.codeChannels.sms) && (
        <SignInForm key={type} type={type} onAnswered={answer} />
      )}
      <PasskeyButton onEntered={(session) => onEntered(session, true)} />
      <ThirdPartyButtons offered={entrance?.thirdParties ?? []} jumpUrl={jumpUrl} />
    </div>
  )
}

type PhoneWaysProps = { onAnswered: (answer: SignInAnswer, rememberMe: boolean) => Promise<void> }

function PhoneWays({ onAnswered }: PhoneWaysProps) {
  const [byCode, setByCode] = useState(false)
  const Form = byCode ? CodeSignInForm : PhoneForm
  return (
    <>
      <Form onAnswered={onAnswered} />
      <Button variant="quiet" block onClick={() => setByCode(!byCode)}>
        {byCode ? m.accounts_use_password() : m.accounts_use_code()}
      </Button>
    </>
  )
}

const PhoneForm = ({ onAnswered }: PhoneWaysProps) => <SignInForm type="phone" onAnswered={onAnswered} />
