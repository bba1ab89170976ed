import { useState } from 'react'
import type { Endpoint, InputOf } from '#contract/core/endpoint.ts'
import type { ApiError } from './api-error.ts'
import { call, type Outcome } from './call.ts'
import { isExpected } from './report-error.ts'
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
  'read_only',
]

const nothing: Record<string, string> = {}

/** What stands at a form's fields, and what above its button, after a refusal. */
export function atForm(refusal: ApiError | undefined): { fields: Record<string, string>; failure: string } {
  const fields = refusal?.fields ?? nothing
  const isOfWhole = refusal && Object.keys(fields).length === 0 && isExpected(refusal, shownByForms)
  return { fields, failure: isOfWhole ? refusal.sentence : '' }
}

/** Sends a form once at a time and keeps what was said of it: a sentence a field, and one for the whole. */
export function useSubmit<E extends Endpoint>(endpoint: E) {
  const requestKey = useRequestKey()
  const { send, busy, refusal } = useWrite((input: InputOf<E>) =>
    call(endpoint, input, { expects: shownByForms, key: requestKey.of(input as Record<string, unknown>) }),
  )
  const [problems, setProblems] = useState<Record<string, string>>()

  async function submit(input: InputOf<E>) {
    setProblems(undefined)
    const answer = await send(input)
    if (answer) requestKey.renew()
    return answer
  }

  const { fields, failure } = atForm(refusal)
  return {
    submit,
    busy,
    fields: problems ?? fields,
    failure,
    /** Says what the form itself finds wrong, and sends nothing. */
    refuse: setProblems,
  }
}
