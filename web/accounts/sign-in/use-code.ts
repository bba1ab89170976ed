import { useState } from 'react'
import { codeResendSeconds } from '#contract/accounts/code-fields.ts'
import { type CodeModule, requestCode } from '#contract/accounts/codes.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { useCaptcha } from './use-captcha.ts'

export interface CodeTarget {
  phoneCountry?: string
  phoneNumber?: string
  email?: string
  account?: string
}

/** A code that the reader asks for and types: its captcha, which every request needs, its countdown and its problems. */
export function useCode(module: CodeModule, channel: 'sms' | 'mail', target: CodeTarget) {
  const captcha = useCaptcha(true)
  const [code, setCode] = useState('')
  const request = useSubmit(requestCode)

  async function send() {
    const sent = await request.submit({ module, channel, ...target, ...captcha.answer })
    await captcha.refresh()
    if (!sent) throw new Error('No code was sent.')
  }

  return {
    code,
    /** What the server said of the request: of the captcha, of the phone or the address. */
    problems: request.fields,
    failure: request.failure,
    captchaField: { ...captcha.field, error: request.fields.captchaValue },
    codeField: { value: code, onValueChange: setCode, send, resendAfterSeconds: codeResendSeconds },
  }
}

export type CodeRequest = ReturnType<typeof useCode>
