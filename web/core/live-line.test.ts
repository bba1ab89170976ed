import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeBrowser } from '#web/api/browser.fixture.ts'
import { saveTokens } from '#web/api/tokens.ts'
import { hearMessages, openLiveLine, sayTyping, unreadCounts, watchComments } from './live-line.ts'
import { forgetOwn } from './member-gone.ts'

class FakeSocket {
  static opened: FakeSocket[] = []
  sent: unknown[] = []
  onopen = () => {}
  onclose: (() => void) | null = null
  onmessage = (_: { data: string }) => {}
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
    this.onmessage({ data: JSON.stringify(message) })
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  FakeSocket.opened = []
  const { location } = fakeBrowser(() => ({}))
  Object.assign(location, { href: 'https://forum.example/thread' })
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
  line().onmessage({ data: 'no JSON' })
  stop()
  line().hear({ kind: 'new_comments', topicId: 7, afterFloor: 3, count: 5 })
  expect(onCount.mock.calls).toEqual([[4]])
  close()
})

test('a line that is cut comes back, ever more slowly until it hears something again', () => {
  const close = openLiveLine()
  const waits = [1_000, 2_000, 4_000]
  for (const [at, ms] of waits.entries()) {
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
  const heard: string[] = []
  const stop = hearMessages(({ kind }) => heard.push(kind))
  sayTyping(7)
  line().hear({ kind: 'welcome' })
  line().hear({ kind: 'private_message', withId: 7 })
  line().hear({ kind: 'new_comments', topicId: 7, afterFloor: 0, count: 1 })
  sayTyping(7)
  expect(heard).toEqual(['welcome', 'private_message'])
  expect(line().sent).toEqual([{ typingTo: 7 }])
  stop()
  line().hear({ kind: 'private_message', withId: 7 })
  expect(heard).toHaveLength(2)
  close()
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
