import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { fakeBrowser } from '#web/api/browser.fixture.ts'
import { saveTokens } from '#web/api/tokens.ts'
import {
  hearMessages,
  isLineOpen,
  openLiveLine,
  sayTyping,
  unreadCounts,
  watchComments,
} from './live-line.ts'
import { forgetOwn } from './member-gone.ts'

class FakeSocket {
  static opened: FakeSocket[] = []
  sent: unknown[] = []
  onopen = () => {}
  onclose: (() => void) | null = null
  onmessage: ((said: { data: string }) => void) | null = null
  close = vi.fn()
  readonly address: string
  constructor(address: URL) {
    this.address = String(address)
    FakeSocket.opened.push(this)
  }
  send(text: string) {
    this.sent.push(JSON.parse(text))
  }
  hear(message: object) {
    this.onmessage?.({ data: JSON.stringify(message) })
  }
}

let visibility: 'visible' | 'hidden' = 'visible'
let page = new EventTarget()
let browser = new EventTarget()

beforeEach(() => {
  vi.useFakeTimers()
  FakeSocket.opened = []
  ;[page, browser] = [new EventTarget(), new EventTarget()]
  const { document, location } = fakeBrowser(() => ({}))
  Object.assign(location, { href: 'https://forum.example/thread' })
  const listening = (to: EventTarget) => ({
    addEventListener: to.addEventListener.bind(to),
    removeEventListener: to.removeEventListener.bind(to),
  })
  Object.assign(document, listening(page))
  Object.defineProperty(document, 'visibilityState', { get: () => visibility })
  vi.stubGlobal('window', listening(browser))
  vi.stubGlobal('WebSocket', FakeSocket)
  saveTokens({ accessToken: 'a1', refreshToken: 'r1' }, true)
})
afterEach(() => {
  vi.useRealTimers()
})

const line = () => FakeSocket.opened.at(-1)!

test('the line shows who it is, and says what is watched once it is welcome', () => {
  const close = openLiveLine()
  const stop = watchComments({ topicId: 7, afterFloor: 3, onCount: () => {} })
  line().onopen()
  expect(line().address).toMatch(/^wss:\/\/forum\.example\//)
  expect(line().sent).toEqual([{ accessToken: 'a1' }])
  line().hear({ kind: 'welcome' })
  stop()
  expect(line().sent.slice(1)).toEqual([
    { topicId: 7, afterFloor: 3 },
    { topicId: null, afterFloor: 0 },
  ])
  close()
})

test('only news of what is watched now is told', () => {
  const close = openLiveLine()
  const onCount = vi.fn()
  const stop = watchComments({ topicId: 7, afterFloor: 3, onCount })
  line().hear({ kind: 'new_comments', topicId: 8, afterFloor: 3, count: 1 })
  line().hear({ kind: 'new_comments', topicId: 7, afterFloor: 2, count: 2 })
  line().hear({ kind: 'new_comments', topicId: 7, afterFloor: 3, count: 4 })
  line().onmessage?.({ data: 'no JSON' })
  stop()
  line().hear({ kind: 'new_comments', topicId: 7, afterFloor: 3, count: 5 })
  expect(onCount.mock.calls).toEqual([[4]])
  close()
})

test('a line that is cut comes back, ever more slowly until it hears something again', () => {
  const close = openLiveLine()
  const chance = vi.spyOn(Math, 'random')
  onTestFinished(() => chance.mockRestore())
  // Between half of the time and all of it: pages that are cut at once don't come back at once.
  const waits: [number, number][] = [
    [0, 500],
    [0.5, 1_500],
    [0, 2_000],
  ]
  for (const [at, [by, ms]] of waits.entries()) {
    chance.mockReturnValue(by)
    line().onclose?.()
    vi.advanceTimersByTime(ms - 1)
    expect(FakeSocket.opened).toHaveLength(at + 1)
    vi.advanceTimersByTime(1)
    expect(FakeSocket.opened).toHaveLength(at + 2)
  }
  line().hear({ kind: 'welcome' })
  line().onclose?.()
  vi.advanceTimersByTime(1_000)
  expect(FakeSocket.opened).toHaveLength(5)
  close()
})

test('a line that says nothing any more is given up, and whatever is said keeps it', () => {
  const close = openLiveLine()
  line().hear({ kind: 'welcome' })
  line().hear({ kind: 'unread', reminders: 1, messages: 0, notifications: 0 })
  for (let beat = 0; beat < 10; beat++) {
    vi.advanceTimersByTime(30_000)
    line().hear({ kind: 'alive' })
  }
  expect(FakeSocket.opened).toHaveLength(1)
  const dead = line()
  vi.advanceTimersByTime(60_000)
  expect(FakeSocket.opened).toHaveLength(2)
  expect(dead.close).toHaveBeenCalled()
  // Until the next is welcome numbers are asked for, and what the dead one still says is nobody's.
  expect(unreadCounts.read()).toBeUndefined()
  dead.hear({ kind: 'unread', reminders: 9, messages: 0, notifications: 0 })
  dead.onclose?.()
  expect(unreadCounts.read()).toBeUndefined()
  vi.advanceTimersByTime(10_000)
  expect(FakeSocket.opened).toHaveLength(2)
  close()
})

test('a connection that is never made is given up as well', () => {
  const close = openLiveLine()
  vi.advanceTimersByTime(60_000)
  expect(FakeSocket.opened).toHaveLength(2)
  close()
})

test('whoever comes back, or into a network, has a line at once, however often it failed', () => {
  const close = openLiveLine()
  for (let failed = 0; failed < 6; failed++) {
    line().onclose?.()
    vi.advanceTimersByTime(60_000)
  }
  const tried = FakeSocket.opened.length
  line().onclose?.()
  visibility = 'hidden'
  page.dispatchEvent(new Event('visibilitychange'))
  expect(FakeSocket.opened).toHaveLength(tried)
  visibility = 'visible'
  page.dispatchEvent(new Event('visibilitychange'))
  expect(FakeSocket.opened).toHaveLength(tried + 1)
  line().onclose?.()
  browser.dispatchEvent(new Event('online'))
  expect(FakeSocket.opened).toHaveLength(tried + 2)
  // And if that fails the next attempt is near again.
  line().onclose?.()
  vi.advanceTimersByTime(1_000)
  expect(FakeSocket.opened).toHaveLength(tried + 3)
  close()
})

test('a line that is well stays when its window is looked at again, but not after a sleep', () => {
  const close = openLiveLine()
  line().hear({ kind: 'welcome' })
  vi.advanceTimersByTime(20_000)
  page.dispatchEvent(new Event('visibilitychange'))
  expect(FakeSocket.opened).toHaveLength(1)
  // Timers stand still while a machine sleeps, the clock doesn't.
  vi.setSystemTime(Date.now() + 60 * 60 * 1000)
  page.dispatchEvent(new Event('visibilitychange'))
  expect(FakeSocket.opened).toHaveLength(2)
  // A network that changed has cut what seems to be open.
  line().hear({ kind: 'welcome' })
  browser.dispatchEvent(new Event('online'))
  expect(FakeSocket.opened).toHaveLength(3)
  close()
  browser.dispatchEvent(new Event('online'))
  page.dispatchEvent(new Event('visibilitychange'))
  expect(FakeSocket.opened).toHaveLength(3)
})

test('a line that is closed here stays so', () => {
  const close = openLiveLine()
  close()
  expect(line().close).toHaveBeenCalled()
  line().onclose?.()
  vi.advanceTimersByTime(120_000)
  expect(FakeSocket.opened).toHaveLength(1)
})

test('news of private messages are told, and that the line is back', () => {
  const close = openLiveLine()
  expect(isLineOpen()).toBe(false)
  const heard: string[] = []
  const stop = hearMessages(({ kind }) => heard.push(kind))
  sayTyping(7)
  line().hear({ kind: 'welcome' })
  line().hear({ kind: 'private_message', withId: 7 })
  line().hear({ kind: 'new_comments', topicId: 7, afterFloor: 0, count: 1 })
  sayTyping(7)
  expect(isLineOpen()).toBe(true)
  expect(heard).toEqual(['welcome', 'private_message'])
  expect(line().sent).toEqual([{ typingTo: 7 }])
  stop()
  line().hear({ kind: 'private_message', withId: 7 })
  expect(heard).toHaveLength(2)
  close()
})

test('numbers are awaited from a line that is being opened, but not for long', () => {
  const close = openLiveLine()
  expect(unreadCounts.read()).toBe('awaited')
  vi.advanceTimersByTime(2_999)
  expect(unreadCounts.read()).toBe('awaited')
  vi.advanceTimersByTime(1)
  expect(unreadCounts.read()).toBeUndefined()
  close()
  const again = openLiveLine()
  line().onclose?.()
  expect(unreadCounts.read()).toBeUndefined()
  again()
})

test('all three numbers are known while the line is open', () => {
  const close = openLiveLine()
  line().hear({ kind: 'unread', reminders: 2, messages: 3, notifications: 1 })
  expect(unreadCounts.read()).toEqual({ reminders: 2, messages: 3, notifications: 1 })
  line().onclose?.()
  expect(unreadCounts.read()).toBeUndefined()
  close()
})

test('the line ends with its member, also while it is cut, and is none of the next one’s', () => {
  openLiveLine()
  line().hear({ kind: 'unread', reminders: 3 })
  forgetOwn()
  expect(line().close).toHaveBeenCalledTimes(1)
  expect(unreadCounts.read()).toBeUndefined()

  openLiveLine()
  line().onclose?.()
  forgetOwn()
  saveTokens({ accessToken: 'b1', refreshToken: 's1' }, true)
  vi.advanceTimersByTime(120_000)
  expect(FakeSocket.opened).toHaveLength(2)
})
