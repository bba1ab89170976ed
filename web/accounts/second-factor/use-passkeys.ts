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
  const answer = await withBrowser(challengeKey, () =>
    startAuthentication({ optionsJSON: JSON.parse(options) }),
  )
  return answer && send(signInByPasskey, answer, { expects: ['passkey_refused'] })
}

/** Asks the browser to make a passkey for this site; nothing when the person turned away. */
export async function makePasskey(send: typeof call, password: string): Promise<Answer | undefined> {
  const { challengeKey, options } = await send(startPasskey, { password }, { expects: ['invalid_input'] })
  return withBrowser(challengeKey, () => startRegistration({ optionsJSON: JSON.parse(options) }))
}

async function withBrowser(challengeKey: string, act: () => Promise<object>): Promise<Answer | undefined> {
  try {
    return { challengeKey, credential: JSON.stringify(await act()) }
  } catch {
    // Whether it was cancelled, refused or timed out, the browser has told the person itself.
    return undefined
  }
}
