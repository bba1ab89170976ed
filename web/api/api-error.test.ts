import { expect, test } from 'vitest'
import { m } from '#contract/messages/generated/messages.js'
import { ApiError, apiErrorAdapter, isApiError, toApiError } from './api-error.ts'

test('an answer that is no success becomes an error with its sentence and one for each field', () => {
  const error = toApiError(422, {
    error: {
      code: 'invalid_input',
      message: 'Look at the fields.',
      requestId: '1',
      fields: { title: { code: 'too_long', message: 'Too long.' } },
    },
  })
  expect(error).toMatchObject({
    status: 422,
    code: 'invalid_input',
    sentence: 'Look at the fields.',
    fields: { title: 'Too long.' },
  })
})

test.each([
  ['oops'],
  ['<html><h1>502 Bad Gateway</h1></html>'],
  [undefined],
  [null],
  [{ message: 'of another server' }],
  [{ error: 'of another server' }],
])('what is no answer of ours is an unknown error, and shows nothing of its body: %o', (answer) => {
  for (const status of [403, 502, 503])
    expect(toApiError(status, answer)).toMatchObject({ status, code: 'unknown', sentence: '', fields: {} })
})

test.each([
  [
    { error: { code: 'too_many_tries', message: 'Too many tries. ' } },
    '30',
    'Too many tries. ',
    '30 seconds',
  ],
  ['<html>', '600', m.error_too_many_requests(), '10 minutes'],
  ['<html>', '80000', m.error_too_many_requests(), '23 hours'],
])('who has asked too often is told how long to wait: %o', (answer, retryAfter, said, time) => {
  expect(toApiError(429, answer, retryAfter).sentence).toBe(said + m.api_retry_after({ time }))
  expect(toApiError(429, answer).sentence).toBe(said)
  expect(toApiError(429, answer, 'Wed, 21 Oct 2026 07:28:00 GMT').sentence).toBe(said)
})

test('an error travels with a drawn page whole, and no other does so', () => {
  const error = new ApiError(503, 'site_closed', 'Back at noon:\nthe kettle boils.', { q: 'Too short.' })
  expect(apiErrorAdapter.test(error)).toBe(true)
  expect(apiErrorAdapter.test(new Error('503 site_closed: no'))).toBe(false)
  const sent = JSON.parse(JSON.stringify(apiErrorAdapter.toSerializable(error)))
  const arrived = apiErrorAdapter.fromSerializable(sent)
  expect(isApiError(arrived)).toBe(true)
  expect(arrived).toEqual(error)
})
