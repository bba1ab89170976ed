import { expect, test } from 'vitest'
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
  ['Bad Gateway', 'Bad Gateway'],
  [undefined, ''],
  [{ message: 'of another server' }, ''],
])('what is no answer of ours is an unknown error: %o', (answer, sentence) => {
  expect(toApiError(502, answer)).toMatchObject({ status: 502, code: 'unknown', sentence, fields: {} })
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
