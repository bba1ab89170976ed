import { beforeEach, expect, test, vi } from 'vitest'
import type { PrivateMessage } from '#contract/notifications/private-message.ts'
import { ApiError } from '#web/api/api-error.ts'
import { openCatchUp } from './catch-up.ts'
import { joinMessages, type ShownConversation } from './messages-shown.ts'

const call = vi.hoisted(() => vi.fn())
vi.mock('#web/api/call.ts', () => ({ call }))

const perPage = 50
const message = (number: number): PrivateMessage => ({
  number,
  isOwn: false,
  text: `text ${number}`,
  pictures: [],
  sentAt: '2026-11-23T00:00:00.000Z',
})
const upTo = (last: number) => Array.from({ length: last }, (_, at) => at + 1)

/** A conversation as it is shown, beside all that the server has of it. */
function open(shownNumbers: readonly number[]) {
  const server = { last: shownNumbers.at(-1) ?? 0, removed: new Set<number>() }
  let shown = { messages: shownNumbers.map(message), readNumber: 0 } as unknown as ShownConversation
  const asked: number[] = []
  call.mockImplementation(async (_: unknown, { afterNumber }: { afterNumber: number }) => {
    asked.push(afterNumber)
    const after = upTo(server.last).filter((number) => number > afterNumber && !server.removed.has(number))
    const messages = after.slice(0, perPage).map(message)
    return { messages, hasMore: after.length > perPage, readNumber: server.last }
  })
  const change = (to: (shown: ShownConversation) => ShownConversation) => {
    shown = to(shown)
  }
  const catchUp = openCatchUp(7, { read: () => shown, change })
  const arrive = (number: number) => {
    server.last = Math.max(server.last, number)
    change((now) => ({ ...now, messages: joinMessages(now.messages, [message(number)]) }))
  }
  return { server, asked, catchUp, arrive, numbers: () => shown.messages.map(({ number }) => number) }
}

beforeEach(() => void call.mockReset())

test('what came in an hour is read page by page, each once and in order', async () => {
  const { server, asked, catchUp, numbers } = open(upTo(30))
  server.last = 163
  await catchUp()
  expect(numbers()).toEqual(upTo(163))
  expect(asked).toEqual([30, 80, 130])
})

test('what arrives while the rest is still being read leaves no gap before it', async () => {
  const { server, catchUp, arrive, numbers } = open(upTo(30))
  server.last = 163
  const reading = catchUp()
  arrive(164)
  await reading
  expect(numbers()).toEqual(upTo(164))
})

test('nor does what one sent before the line was back', async () => {
  const { server, asked, catchUp, arrive, numbers } = open(upTo(30))
  arrive(31)
  server.last = 40
  arrive(41)
  await Promise.all([catchUp(), catchUp()])
  expect(numbers()).toEqual(upTo(41))
  expect(asked).toEqual([31, 31])
})

test('what failed is caught up with the next time, and what is known is not read again', async () => {
  const { server, asked, catchUp, arrive, numbers } = open([])
  server.last = 90
  const answer = call.getMockImplementation()!
  call.mockImplementationOnce(answer).mockImplementationOnce(async () => {
    throw new ApiError(0, 'unreachable')
  })
  await catchUp()
  expect(numbers()).toEqual(upTo(50))
  server.removed.add(60)
  await catchUp()
  arrive(91)
  arrive(92)
  await catchUp()
  expect(numbers()).toEqual(upTo(92).filter((number) => number !== 60))
  expect(asked).toEqual([0, 50, 92])
})
