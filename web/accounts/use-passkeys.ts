import { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import { startPasskey, startPasskeySignIn } from '#contract/second-factor.ts'
import type { call } from '#web/api/call.ts'

interface Answer {
  challengeKey: string
  credential: string
}

/** Asks the browser to prove one of its passkeys; nothing when the person turned away. */
export async function answerChallenge(send: typeof call): Promise<Answer | undefined> {
  const { challengeKey, options } = await send(startPasskeySignIn, {})
  return withBrowser(challengeKey, () => startAuthentication({ optionsJSON: JSON.parse(options) }))
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
