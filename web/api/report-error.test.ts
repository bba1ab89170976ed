import { beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#contract/core/endpoint.ts'
import { nothing } from '#contract/core/wire.ts'
import { m } from '#contract/messages/generated/messages.js'
import { questions } from '#web/ui/dialog-queue.ts'
import { showTime } from '#web/ui/show-time.ts'
import { takeToasts } from '#web/ui/toast.ts'
import { ApiError } from './api-error.ts'
import { fakeBrowser } from './browser.fixture.ts'
import { reportError } from './report-error.ts'
import { isExpected } from './say-error.ts'

const list = endpoint({
  name: 'list',
  domain: 'site',
  summary: 'Stands in for an operation.',
  method: 'GET',
  path: '/topics',
  input: nothing(),
  output: z.object({}),
})

beforeEach(() => {
  takeToasts()
  questions.write([])
})

test.each([
  [new ApiError(0, 'timeout'), m.api_timeout(), false],
  [new ApiError(0, 'unreachable'), m.api_unreachable(), false],
  [new ApiError(400, 'bad_request', 'Of the server.'), m.api_bad_request(), true],
  [new ApiError(403, 'forbidden', 'Of the server.'), m.api_forbidden(), false],
  [new ApiError(403, 'topic_gated', 'Of the server.'), m.api_forbidden(), false],
  [new ApiError(403, 'red_envelope_for_another', 'For somebody else.'), 'For somebody else.', true],
  [new ApiError(422, 'invalid_input', 'Look at the fields.', { reason: 'Too long.' }), 'Too long.', false],
  [new ApiError(403, 'second_factor_required', 'Set one up.'), 'Set one up.', true],
  [new ApiError(403, 'csrf', 'Reload.'), 'Reload.', true],
  [new ApiError(404, 'not_found', 'Of the server.'), `${m.api_not_found()} /api/topics`, true],
  [new ApiError(409, 'changed_meanwhile', 'Somebody was quicker.'), 'Somebody was quicker.', false],
  [new ApiError(500, 'server_error', 'Of the server.'), m.api_server_error(), true],
  [new ApiError(429, 'too_many_requests', 'Wait 9 seconds.'), 'Wait 9 seconds.', false],
  [new ApiError(502, 'unknown'), m.api_other_error({ p1: 502 }), false],
])('%s is told in its own words, for as long as they need', (error, text, persistent) => {
  reportError(error, { endpoint: list, input: {} }, [])
  expect(takeToasts()).toEqual([{ kind: 'error', text, persistent }])
})

test.each([
  ['GET', 'not_found', `${m.api_not_found()} /api/topics/7/comments`],
  ['POST', 'not_found', 'Not found.'],
  ['POST', 'unknown', `${m.api_not_found()} /api/topics/7/comments`],
] as const)(
  'what is gone is told by its own address when it is read, and in words when it was to be changed: %s, %s',
  (method, code, text) => {
    const asked = { endpoint: { ...list, method, path: '/topics/:topicId/comments' }, input: { topicId: 7 } }
    reportError(new ApiError(404, code, 'Not found.'), asked, [])
    expect(takeToasts()).toEqual([{ kind: 'error', text, persistent: true }])
  },
)

test('until when one is muted is told in the reader’s own zone', () => {
  const muted = new ApiError(403, 'muted', 'Muted until 2026-11-28 11:04 UTC.')
  muted.until = '2026-11-28T11:04:00.000Z'
  reportError(muted, { endpoint: list, input: {} }, [])
  const text = m.error_muted_until({ until: showTime(muted.until) })
  expect(takeToasts()).toEqual([{ kind: 'error', text, persistent: true }])
})

test('that the session is over is said by whoever tried to renew it', () => {
  reportError(new ApiError(401, 'session_ended', 'Over.'), { endpoint: list, input: {} }, [])
  expect(takeToasts()).toEqual([])
})

test.each([456, 503])('%i is a notice over the whole page, and no toast', (status) => {
  reportError(new ApiError(status, 'site_closed', 'Back at noon.'), { endpoint: list, input: {} }, [])
  expect(takeToasts()).toEqual([])
  expect(questions.read()).toHaveLength(1)
})

test('508 forgets what this browser keeps, and begins anew', () => {
  const { location } = fakeBrowser(() => ({}))
  localStorage.setItem('draft:topic', 'x')
  reportError(new ApiError(508, 'unknown'), { endpoint: list, input: {} }, [])
  expect(localStorage.getItem('draft:topic')).toBeNull()
  expect(location.reload).toHaveBeenCalledTimes(1)
})

test('an outcome is expected by its code or by its status', () => {
  const error = new ApiError(409, 'card_repriced')
  expect(
    [['card_repriced'], [409], ['out_of_stock', 422], []].map((each) => isExpected(error, each as [])),
  ).toEqual([true, true, false, false])
})
