import { useState } from 'react'
import type { Endpoint, InputOf, OutputOf } from '#contract/core/endpoint.ts'
import type { ErrorCode } from '#contract/core/errors.ts'
import { isApiError } from './api-error.ts'
import { call } from './call.ts'

/** What a form shows itself, at the field or above its button; the rest is told as chapter 8 says. */
const shownByForms: readonly ErrorCode[] = [
  'invalid_input',
  'wrong_credentials',
  'captcha_required',
  'link_expired',
  'too_many_requests',
  'too_many_tries',
  'too_many_codes',
  'channel_closed',
  'phone_bound',
  'old_phone_unproven',
  'real_name_required',
  'authenticator_present',
  'passkey_refused',
  'third_party_refused',
  'third_party_taken',
  'last_way_in',
  'last_administrator',
  'balance_too_low',
  'points_too_low',
  'too_many_orders',
  'card_off_sale',
  'card_repriced',
  'out_of_stock',
  'role_held_for_ever',
  'registration_closed',
  'sign_in_closed',
  'changed_meanwhile',
  'deleted_meanwhile',
  'list_full',
  'feature_closed',
  'read_only',
]

/** Sends a form once at a time and keeps what the server said of it: a sentence a field, and one for the whole. */
export function useSubmit<E extends Endpoint>(endpoint: E) {
  const [busy, setBusy] = useState(false)
  const [fields, setFields] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState('')

  async function submit(input: InputOf<E>): Promise<OutputOf<E> | undefined> {
    if (busy) return undefined
    setBusy(true)
    setFields({})
    setFailure('')
    try {
      return await call(endpoint, input, { expects: shownByForms })
    } catch (error) {
      if (!isApiError(error)) throw error
      setFields(error.fields)
      const isAtFields = Object.keys(error.fields).length > 0
      if (!isAtFields && shownByForms.some((code) => code === error.code)) setFailure(error.sentence)
      return undefined
    } finally {
      setBusy(false)
    }
  }

  return { submit, busy, fields, failure, setFields }
}
