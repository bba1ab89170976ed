import { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import type { SignedIn } from '#contract/accounts/refresh.ts'
import { signInByPasskey, startPasskey, startPasskeySignIn } from '#contract/accounts/second-factor.ts'
import type { call } from '#web/api/call.ts'

interface Answer {
  challengeKey: string
  credential: string
}

/** Signs in by one of the browser's passkeys; nothing when the person turned away. */
export async function enterByPasskey(send: typeof call): Promise<SignedIn | undefined> {
  const { challengeKey, options } = await send(startPasskeySignIn, {})
  const credential = await startAuthentication({ optionsJSON: JSON.parse(options) }).catch(() => undefined)
  if (!credential) return undefined
  const answer = { challengeKey, credential: JSON.stringify(credential) }
  return send(signInByPasskey, answer, { expects: ['passkey_refused'] })
}

/** Why no passkey was made: the person turned away or took too long, or the device has one of this account already. */
export type NotMade = 'cancelled' | 'present'

/** Asks the browser to make a passkey for this site. */
export async function makePasskey(send: typeof call, password: string): Promise<Answer | NotMade> {
  const { challengeKey, options } = await send(startPasskey, { password }, { expects: ['invalid_input'] })
  try {
    const made = await startRegistration({ optionsJSON: JSON.parse(options) })
    return { challengeKey, credential: JSON.stringify(made) }
  } catch (error) {
    return error instanceof Error && error.name === 'InvalidStateError' ? 'present' : 'cancelled'
  }
}
