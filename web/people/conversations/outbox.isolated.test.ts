import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { m } from '#contract/messages/generated/messages.js'
import type { ApiError } from '#web/api/api-error.ts'
import { fakeBrowser } from '#web/api/browser.fixture.ts'
import { showTime } from '#web/ui/show-time.ts'

const call = vi.fn()
vi.mock('#web/api/call.ts', () => ({ call }))
/** What hears the live line of this window. */
const line: ((news: { kind: string }) => void)[] = []
const welcome = () => {
  for (const hear of line) hear({ kind: 'welcome' })
}
vi.mock('#web/core/live-line.ts', () => ({ hearMessages: (hear: () => void) => line.push(hear) }))

const say = (text: string) => ({ text, pictures: [] })
const sentTexts = () => call.mock.calls.map(([, { text }]) => text as string)
const keys = () => call.mock.calls.map(([, , { key }]) => key as string)
const answer = (text: string) => ({
  message: { number: 1, isOwn: true, text, pictures: [], sentAt: '2026-11-23T00:00:00.000Z' },
  wordsReplaced: 0,
  needsCaptcha: false,
})
/** An error as the outbox of this moment knows it: each window has modules of its own. */
const refuse =
  (...of: ConstructorParameters<typeof ApiError>) =>
  async () => {
    const error = await import('#web/api/api-error.ts')
    throw new error.ApiError(...of)
  }
const settle = async () => {
  for (let turn = 0; turn < 20; turn++) await vi.advanceTimersByTimeAsync(0)
}

async function openNew() {
  vi.resetModules()
  const outbox = await import('./outbox.ts')
  outbox.openOutbox(7)
  await settle()
  return outbox
}

beforeEach(() => {
  vi.useFakeTimers()
  fakeBrowser(() => ({}))
  vi.stubGlobal('window', { localStorage, addEventListener: () => {} })
  call.mockReset()
  line.length = 0
})
afterEach(() => {
  vi.useRealTimers()
})

test('what could not be sent waits, in order, and goes under the same keys', async () => {
  call.mockImplementation(refuse(0, 'unreachable'))
  const outbox = await openNew()
  outbox.postMessage(8, say('one'))
  outbox.postMessage(8, say('two'))
  await settle()
  expect(outbox.isCutOff.read()).toBe(true)
  expect(sentTexts()).toEqual(['one'])

  // A new window finds it as it was.
  call.mockReset()
  call.mockImplementation(async (_, { text }) => answer(text))
  const [first] = outbox.waitingMessages.read()
  const again = await openNew()
  expect(sentTexts()).toEqual(['one', 'two'])
  expect(keys()[0]).toBe(first?.key)
  expect(again.waitingMessages.read()).toEqual([])
})

test('until when its writer is muted is said in their own zone', async () => {
  call.mockImplementationOnce(async () => {
    const { toApiError } = await import('#web/api/api-error.ts')
    const until = '2026-11-28T11:04:00.000Z'
    throw toApiError(403, { error: { code: 'muted', message: 'Muted until 11:04 UTC.', until } })
  })
  const outbox = await openNew()
  outbox.postMessage(8, say('said in vain'))
  await settle()
  const problem = m.error_muted_until({ until: showTime('2026-11-28T11:04:00.000Z') })
  expect(outbox.waitingMessages.read()).toMatchObject([{ problem }])
})

test('what is refused says why, holds up no other, and is tried again or given up', async () => {
  call.mockImplementation(async (_, { text }) => answer(text))
  call.mockImplementationOnce(refuse(403, 'message_refused', 'Not accepted.'))
  const outbox = await openNew()
  outbox.postMessage(8, say('refused'))
  outbox.postMessage(9, say('taken'))
  await settle()
  expect(sentTexts()).toEqual(['refused', 'taken'])
  const [refused] = outbox.waitingMessages.read()
  expect(refused).toMatchObject({ text: 'refused', problem: 'Not accepted.' })
  outbox.tryAgain(refused!)
  await settle()
  expect(outbox.waitingMessages.read()).toEqual([])
  expect(keys()[2]).toBe(keys()[0])
})

test('whose words were replaced is told, on whatever page they are', async () => {
  call.mockImplementation(async (_, { text }) => ({ ...answer(text), wordsReplaced: text === 'bad' ? 1 : 0 }))
  const outbox = await openNew()
  for (const text of ['good', 'bad']) outbox.postMessage(8, say(text))
  await settle()
  const { unshownToasts } = await import('#web/ui/toast.ts')
  expect(unshownToasts.read()).toEqual([{ kind: 'info', text: m.conversations_words_replaced() }])
})

test('who sends too fast waits as long as they are told, and then all goes on in order', async () => {
  call.mockImplementation(async (_, { text }) => answer(text))
  call.mockImplementationOnce(async () => {
    const { toApiError } = await import('#web/api/api-error.ts')
    throw toApiError(429, { error: { code: 'too_many_requests', message: 'Too fast. ' } }, '40')
  })
  const outbox = await openNew()
  for (const text of ['31st', '32nd', '33rd']) outbox.postMessage(8, say(text))
  await settle()
  expect(sentTexts()).toEqual(['31st'])
  expect(outbox.waitingMessages.read().map(({ problem }) => problem)).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  expect(outbox.isCutOff.read()).toBe(false)
  await vi.advanceTimersByTimeAsync(39_000)
  expect(sentTexts()).toEqual(['31st'])
  await vi.advanceTimersByTimeAsync(1_000)
  await settle()
  expect(sentTexts()).toEqual(['31st', '31st', '32nd', '33rd'])
  expect(keys()[1]).toBe(keys()[0])
  expect(outbox.waitingMessages.read()).toEqual([])
})

test('what follows a refused message to the same member stays behind it until that is sent or given up', async () => {
  call.mockImplementation(async (_, { text }) => answer(text))
  call.mockImplementationOnce(refuse(422, 'captcha_required', 'Prove it.'))
  const outbox = await openNew()
  for (const text of ['first', 'second']) outbox.postMessage(8, say(text))
  outbox.postMessage(9, say('to another'))
  await settle()
  expect(sentTexts()).toEqual(['first', 'to another'])
  outbox.tryAgain(outbox.waitingMessages.read()[0]!)
  await settle()
  expect(sentTexts().slice(2)).toEqual(['first', 'second'])

  call.mockImplementationOnce(refuse(422, 'captcha_required', 'Prove it.'))
  for (const text of ['third', 'fourth']) outbox.postMessage(8, say(text))
  await settle()
  outbox.discard(outbox.waitingMessages.read()[0]!)
  await settle()
  expect(sentTexts().slice(4)).toEqual(['third', 'fourth'])
  expect(outbox.waitingMessages.read()).toEqual([])
})

test('what waited longer than its key is good for goes only when its writer wants it, under another', async () => {
  call.mockImplementation(refuse(0, 'timeout'))
  const outbox = await openNew()
  outbox.postMessage(8, say('old'))
  await settle()
  vi.setSystemTime(Date.now() + 21 * 60 * 60 * 1000)
  call.mockReset()
  call.mockImplementation(async (_, { text }) => answer(text))
  const again = await openNew()
  expect(call).not.toHaveBeenCalled()
  const [old] = again.waitingMessages.read()
  expect(old?.problem).toBeTruthy()
  again.tryAgain(old!)
  await settle()
  expect(keys()).not.toContain(old?.key)
  expect(again.waitingMessages.read()).toEqual([])
})

test('what waits for one member goes in no other’s name who comes to this window, and waits on', async () => {
  call.mockImplementation(refuse(0, 'unreachable'))
  const outbox = await openNew()
  outbox.postMessage(8, say('of member 7'))
  await settle()
  call.mockReset()
  call.mockImplementation(refuse(401, 'session_ended'))
  welcome()
  await settle()
  expect(sentTexts()).toEqual(['of member 7'])
  const { forgetOwn } = await import('#web/core/member-gone.ts')
  forgetOwn()

  // Another member signs in, and with them comes a live line.
  call.mockReset()
  call.mockImplementation(async (_, { text }) => answer(text))
  welcome()
  await vi.advanceTimersByTimeAsync(120_000)
  expect(outbox.waitingMessages.read()).toEqual([])
  outbox.openOutbox(9)
  await settle()
  outbox.postMessage(8, say('of member 9'))
  await settle()
  expect(sentTexts()).toEqual(['of member 9'])

  forgetOwn()
  outbox.openOutbox(7)
  await settle()
  expect(sentTexts()).toEqual(['of member 9', 'of member 7'])
})

test('what is on its way when its writer goes is broken off, and holds up nobody', async () => {
  const outbox = await openNew()
  call.mockImplementationOnce(
    (_, __, { signal }: { signal: AbortSignal }) =>
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  )
  outbox.postMessage(8, say('of member 7'))
  await settle()
  const { forgetOwn } = await import('#web/core/member-gone.ts')
  forgetOwn()
  call.mockImplementation(async (_, { text }) => answer(text))
  outbox.openOutbox(9)
  await settle()
  outbox.postMessage(8, say('of member 9'))
  await settle()
  expect(sentTexts()).toEqual(['of member 7', 'of member 9'])
  expect(outbox.waitingMessages.read()).toEqual([])
})
