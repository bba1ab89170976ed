import { codeResendSeconds } from '#contract/accounts/code-fields.ts'
import { loginTypesOf, registerTypesOf } from '#server/accounts/sign-in/policy.ts'
import { needsSignInCaptcha } from '#server/accounts/sign-in/sign-in.ts'
import { addressSubject } from '#server/core/attempts.ts'
import type { Context } from '#server/core/context.ts'
import { listFields } from './registration-fields.ts'

/** Returns what the forms of signing in and registering have to show this asker. */
export async function readSignInOptions(context: Context) {
  const { db, settings, client, language, site } = context
  const [loginCaptcha, registrationFields] = await Promise.all([
    needsSignInCaptcha(context, [addressSubject(client.address)]),
    listFields(db, language),
  ])
  return {
    registerTypes: registerTypesOf(context),
    loginTypes: loginTypesOf(settings),
    registerCaptcha: settings.registerCaptcha,
    loginCaptcha,
    codeChannels: { ...site.channels },
    codeResendSeconds,
    thirdParties: site.thirdParties.offered(settings, language),
    registrationFields,
  }
}
