import { beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import type { SignedIn } from '#contract/accounts/refresh.ts'
import { endpoint } from '#contract/core/endpoint.ts'
import { id, nothing } from '#contract/core/wire.ts'
import { m } from '#contract/messages/generated/messages.js'
import { keepSession } from '#web/accounts/sign-in/keep-session.ts'
import { takeToasts } from '#web/ui/toast.ts'
import type { ApiError } from './api-error.ts'
import { fakeBrowser, refusal } from './browser.fixture.ts'
import { callFromBrowser } from './browser-call.ts'
import { pagePermission } from './page-permission.ts'
import { listenForSignOut, type SessionOver, sessionOver } from './sessions.ts'
import { clearTokens, readTokens, refuseTokens, saveTokens } from './tokens.ts'
import { atForm } from './use-submit.ts'

const answered = z.object({ id: z.int() })
const read = endpoint({
  name: 'read',
  domain: 'site',
  summary: 'Stands in for an operation.',
  method: 'GET',
  path: '/things/:id',
  input: z.object({ id: id() }),
  output: answered,
})
const write = endpoint({
  name: 'write',
  domain: 'site',
  summary: 'Stands in for an operation.',
  method: 'POST',
  path: '/things',
  input: nothing(),
  output: answered,
})
const membersRead = endpoint({ ...read, path: '/own/things/:id', memberOnly: true })
const part = endpoint({ ...read, path: '/thread/:id', refusedInPlace: true })

const onSignedOut = vi.fn()
const onOver = vi.fn((why: SessionOver) => sessionOver.write(why))
beforeEach(() => {
  takeToasts()
  onSignedOut.mockClear()
  onOver.mockClear()
  sessionOver.write(undefined)
  listenForSignOut({ over: (why) => onOver(why), signIn: onSignedOut })
})

const said = () => takeToasts().map(({ text }) => text)
const old = { accessToken: 'a1', refreshToken: 'r1' }
const fresh = { accessToken: 'a2', refreshToken: 'r2' }

test('a call fills its path, carries the pair and proves where it comes from', async () => {
  const { sent, document } = fakeBrowser(() => ({ body: { id: 7 } }))
  document.cookie = 'theme=dark; XSRF-TOKEN=c%2B1'
  saveTokens(old, true)
  expect(await callFromBrowser(read, { id: 7 }, {})).toEqual({ id: 7 })
  expect(sent[0]).toMatchObject({ method: 'GET', path: '/api/things/7' })
  expect(sent[0]?.headers.get('Authorization')).toBe('Bearer a1,r1')
  expect(sent[0]?.headers.get('X-XSRF-TOKEN')).toBe('c+1')
  expect(said()).toEqual([])
})

test('what Firefox cuts because another address is asked for is asked once more, if it may be', async () => {
  const cut = new TypeError('NetworkError when attempting to fetch resource.')
  const askWhile = (isLeaving: boolean) => {
    const browser = fakeBrowser(({ headers }) => {
      if (isLeaving) browser.page.dispatchEvent(new Event('beforeunload'))
      return browser.sent.length > 1 ? { body: { id: headers.has('Idempotency-Key') ? 8 : 7 } } : cut
    })
    return browser
  }
  askWhile(true)
  expect(await callFromBrowser(read, { id: 7 }, {})).toEqual({ id: 7 })
  askWhile(true)
  expect(await callFromBrowser(write, {}, { key: 'k1' })).toEqual({ id: 8 })
  expect(said()).toEqual([])
  for (const [isLeaving, asked] of [
    [false, read],
    [true, write],
  ] as const) {
    const { sent } = askWhile(isLeaving)
    await expect(callFromBrowser(asked, { id: 7 }, {})).rejects.toThrow('unreachable')
    expect(sent).toHaveLength(1)
  }
})

test('what only members may ask is not sent for somebody who has just signed out', async () => {
  const { sent } = fakeBrowser(() => ({ body: { id: 7 } }))
  await expect(callFromBrowser(membersRead, { id: 7 }, { inBackground: true })).rejects.toThrow(
    'not_signed_in',
  )
  expect(sent).toEqual([])
  saveTokens(old, true)
  expect(await callFromBrowser(membersRead, { id: 7 }, {})).toEqual({ id: 7 })
})

test('a write that is sent again by itself goes under the key that it was given', async () => {
  const { sent } = fakeBrowser(() => (sent.length === 1 ? refusal(403, 'csrf') : { body: { id: 1 } }))
  await callFromBrowser(write, {}, { key: 'one-intention-of-a-reader' })
  expect(sent.map(({ headers }) => headers.get('Idempotency-Key'))).toEqual([
    'one-intention-of-a-reader',
    'one-intention-of-a-reader',
  ])
})

test('calls that fail together wait for one new pair, and each is sent again with it', async () => {
  const { sent } = fakeBrowser(({ path, headers }) => {
    if (path === '/api/refreshToken') return { body: { ...fresh, systemUser: {} } }
    return headers.get('Authorization') === 'Bearer a2,r2'
      ? { body: { id: 1 } }
      : refusal(401, 'session_ended')
  })
  saveTokens(old, true)
  const answers = await Promise.all([1, 2, 3].map((each) => callFromBrowser(read, { id: each }, {})))
  expect(answers).toEqual([{ id: 1 }, { id: 1 }, { id: 1 }])
  expect(sent.filter(({ path }) => path === '/api/refreshToken')).toHaveLength(1)
  expect(readTokens()).toEqual(fresh)
})

test('without a new pair the reader is told, forgotten here, and led to sign in and back', async () => {
  const { document } = fakeBrowser(() => refusal(401, 'session_ended'))
  saveTokens(old, true)
  await expect(callFromBrowser(read, { id: 7 }, {})).rejects.toMatchObject({ status: 401 })
  expect(readTokens()).toBeUndefined()
  expect(document.documentElement.dataset).toEqual({})
  expect(onSignedOut.mock.calls).toEqual([['/thread?topicId=7']])
  expect(said()).toEqual([m.api_refresh_failed()])
  expect(onOver.mock.calls).toEqual([['refused']])
})

test.each([
  ['while a call is under way', 'before'],
  ['while new tokens are asked for', 'during'],
])('whoever signs out in another window %s is a guest here, and hears of no error', async (_, moment) => {
  const { sent } = fakeBrowser(({ path }) => {
    if (moment === 'before' || path === '/api/refreshToken') clearTokens()
    return refusal(401, 'session_ended')
  })
  saveTokens(old, true)
  await expect(callFromBrowser(read, { id: 7 }, {})).rejects.toMatchObject({ status: 401 })
  expect(sent).toHaveLength(moment === 'before' ? 1 : 2)
  expect(onOver.mock.calls).toEqual([['left']])
  expect(onSignedOut).not.toHaveBeenCalled()
  expect(said()).toEqual([])
})

test.each([
  ['while a call is under way', 'before'],
  ['while new tokens are asked for', 'during'],
])('where another window was refused %s, nobody has signed out, and this one stays', async (_, moment) => {
  fakeBrowser(({ path }) => {
    if (moment === 'before' || path === '/api/refreshToken') refuseTokens()
    return refusal(401, 'session_ended')
  })
  saveTokens(old, true)
  await expect(callFromBrowser(read, { id: 7 }, {})).rejects.toMatchObject({ status: 401 })
  expect(onOver.mock.calls).toEqual([['refused']])
  expect(onSignedOut).not.toHaveBeenCalled()
})

test('who signs out after having signed in again has left', async () => {
  let isLeaving = false
  fakeBrowser(() => {
    if (isLeaving) clearTokens()
    return refusal(401, 'session_ended')
  })
  for (const leaves of [false, true]) {
    isLeaving = leaves
    saveTokens(old, true)
    await expect(callFromBrowser(read, { id: 7 }, {})).rejects.toMatchObject({ status: 401 })
  }
  expect(onOver.mock.calls).toEqual([['refused'], ['left']])
  expect(onSignedOut).toHaveBeenCalledTimes(1)
})

test.each(['left', 'refused'] as const)(
  'a window whose member is gone (%s) stays where it is for what it still reads, and leads to sign in for what is done',
  async (why) => {
    fakeBrowser(() => refusal(401, 'not_signed_in'))
    sessionOver.write(why)
    await expect(callFromBrowser(membersRead, { id: 7 }, {})).rejects.toThrow('not_signed_in')
    expect(onSignedOut).not.toHaveBeenCalled()
    await expect(callFromBrowser(write, {}, {})).rejects.toThrow('not_signed_in')
    expect(onSignedOut).toHaveBeenCalledTimes(1)
  },
)

test('whoever is on the way to sign in already, or is asked for in the background, stays where they are', async () => {
  const { location } = fakeBrowser(() => refusal(401, 'not_signed_in'))
  await expect(callFromBrowser(read, { id: 7 }, { inBackground: true })).rejects.toThrow()
  location.pathname = '/login'
  await expect(callFromBrowser(read, { id: 7 }, {})).rejects.toThrow()
  expect(onSignedOut).not.toHaveBeenCalled()
})

test('a new pair that can’t be fetched for want of a network leaves the old one', async () => {
  fakeBrowser(({ path }) =>
    path === '/api/refreshToken' ? new TypeError('cut') : refusal(401, 'session_ended'),
  )
  saveTokens(old, true)
  await expect(callFromBrowser(read, { id: 7 }, {})).rejects.toMatchObject({ code: 'unreachable' })
  expect(readTokens()).toEqual(old)
  expect(onSignedOut).not.toHaveBeenCalled()
})

test('a part of a page that is refused shows in its place, until it is asked for again', async () => {
  let isRefused = true
  fakeBrowser(() => (isRefused ? refusal(403, 'topic_gated') : { body: { id: 7 } }))
  await expect(callFromBrowser(part, { id: 7 }, {})).rejects.toThrow()
  expect(pagePermission.read()).toBe(false)
  await expect(callFromBrowser(read, { id: 7 }, {})).rejects.toThrow()
  expect(said()).toEqual([m.api_forbidden()])
  isRefused = false
  await callFromBrowser(part, { id: 7 }, {})
  expect(pagePermission.read()).toBe(true)
})

test('what the caller expects, or asks for in quiet, is told to nobody', async () => {
  fakeBrowser(() => refusal(422, 'balance_too_low'))
  for (const options of [{ expects: ['balance_too_low'] as const }, { expects: [422] }, { quiet: true }])
    await expect(callFromBrowser(write, {}, options)).rejects.toMatchObject({ code: 'balance_too_low' })
  expect(said()).toEqual([])
  await expect(callFromBrowser(write, {}, { expects: [409] })).rejects.toThrow()
  expect(said()).toEqual(['balance_too_low.'])
})

test('a call that its caller breaks off is no failure to speak of', async () => {
  const leaving = new AbortController()
  fakeBrowser(() => {
    leaving.abort()
    return new DOMException('gone', 'AbortError')
  })
  await expect(callFromBrowser(read, { id: 7 }, { signal: leaving.signal })).rejects.toThrow('gone')
  expect(said()).toEqual([])
})

test('what is refused while the reader signs out leads nowhere and asks for no tokens', async () => {
  vi.resetModules()
  const sessions = await import('./sessions.ts')
  const { callFromBrowser: callWhileLeaving } = await import('./browser-call.ts')
  const { sent } = fakeBrowser(() => refusal(401, 'session_ended'))
  saveTokens(old, true)
  sessions.listenForSignOut({ over: (why) => onOver(why), signIn: onSignedOut })
  sessions.expectSessionEnd()
  await expect(callWhileLeaving(read, { id: 7 }, {})).rejects.toMatchObject({ status: 401 })
  expect(sent).toHaveLength(1)
  expect(onSignedOut).not.toHaveBeenCalled()
  expect(said()).toEqual([])
})

test('a page that stands in the place of an answer is no answer', async () => {
  fakeBrowser(() => ({ body: '<h1>Sign in to this hotel</h1>' }))
  vi.stubGlobal('fetch', async () => new Response('<h1>Sign in to this hotel</h1>', { status: 200 }))
  const refused = await callFromBrowser(write, {}, { quiet: true }).catch((error: unknown) => error)
  expect(refused).toMatchObject({ status: 200, code: 'unknown' })
  expect(atForm(refused as ApiError)).toEqual({ fields: {}, failure: m.api_submit_failed() })
})

test('a refresh that brings no tokens ends the session as a refused one does', async () => {
  fakeBrowser(({ path }) =>
    path === '/api/refreshToken' ? { body: { systemUser: {} } } : refusal(401, 'session_ended'),
  )
  saveTokens(old, true)
  await expect(callFromBrowser(read, { id: 1 }, {})).rejects.toMatchObject({ status: 401 })
  expect(readTokens()).toBeUndefined()
  expect(said()).toEqual([m.api_refresh_failed()])
})

test('a sign-in that brings no tokens says so and signs nobody in', () => {
  fakeBrowser(() => ({}))
  expect(keepSession({ systemUser: { userId: 7 } } as SignedIn, true)).toBe(false)
  expect(readTokens()).toBeUndefined()
  expect(said()).toEqual([m.api_no_user_authorization()])
})
