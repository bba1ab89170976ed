import type { Endpoint, InputOf } from '#contract/core/endpoint.ts'
import { m } from '#contract/messages/generated/messages.js'
import type { ApiError } from './api-error.ts'
import { call, type Outcome } from './call.ts'
import { isExpected, sayError, sayOwn } from './say-error.ts'
import { useRequestKey } from './use-request-key.ts'
import { useWrite } from './use-write.ts'

/** What a form shows itself, at the field or above its button: whatever the server has against what was sent or when. */
const shownByForms: readonly Outcome[] = [
  409,
  422,
  429,
  'registration_closed',
  'sign_in_closed',
  'channel_closed',
  'feature_closed',
  'real_name_required',
  'muted',
  'account_banned',
  'topic_closed',
  'forbidden',
  503,
  // What isn't our answer though it calls itself a success.
  200,
]

const nothing: Record<string, string> = {}

/** What stands at a form's fields, and what above its button, after a refusal. */
export function atForm(
  refusal: ApiError | undefined,
  shown: readonly Outcome[] = shownByForms,
): { fields: Record<string, string>; failure: string } {
  const fields = refusal?.fields ?? nothing
  // A captcha that is asked for from now on stands at a field that nobody has seen yet, so it's said in words as well. Beside
  // others that are wrong it is one of those that are counted.
  const names = Object.keys(fields)
  const isOfFields = names.length > 1 || (names.length === 1 && refusal?.code !== 'captcha_required')
  const isOfWhole = refusal && !isOfFields && isExpected(refusal, shown)
  return { fields, failure: isOfWhole ? sayWhole(refusal) : '' }
}

const sayWhole = (refusal: ApiError): string =>
  refusal.status === 200 ? m.api_submit_failed() : sayOwn(refusal) || sayError(refusal)

/**
 * Sends a form once at a time and keeps what was said of it: a sentence a field, and one for the whole. `ownOutcomes` are those
 * that this form shows besides.
 */
export function useSubmit<E extends Endpoint>(endpoint: E, ownOutcomes: readonly Outcome[] = []) {
  const expects = [...shownByForms, ...ownOutcomes]
  const requestKey = useRequestKey(endpoint.creates ? endpoint.name : undefined)
  const { send, attempt, busy, refusal } = useWrite(async (input: InputOf<E>) => {
    const key = requestKey.of(input)
    const answer = await call(endpoint, input, { expects, key })
    requestKey.renew()
    return answer
  })
  const { fields, failure } = atForm(refusal, expects)
  return {
    submit: send,
    /** The same for a dialog that stays open over a refusal, which is its answer. */
    attempt,
    busy,
    fields,
    failure,
    ticket: refusal?.ticket,
    /** For what a form offers next; what was wrong is said above. */
    code: refusal?.code,
  }
}
