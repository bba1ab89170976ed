import { useState } from 'react'
import type { SignInAnswer } from '#contract/accounts/accounts.ts'
import { m } from '#contract/messages/generated/messages.js'
import { Button } from '#web/ui/button.tsx'
import { CodeSignInForm } from './code-sign-in-form.tsx'
import { SignInForm } from './sign-in-form.tsx'

type PhoneWaysProps = { onAnswered: (answer: SignInAnswer, rememberMe: boolean) => Promise<void> }

/** By phone, with the password or with a code. */
export function PhoneWays({ onAnswered }: PhoneWaysProps) {
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
