import { expect, test } from 'vitest'
import { openLiveValue } from './live-value.ts'
import type { Notifications } from './notify.ts'

/** Notifications that the test sends, and readings that it answers in whatever order it likes. */
function createStage() {
  const listeners: (() => unknown)[] = []
  const readings: PromiseWithResolvers<string>[] = []
  const notifications: Notifications = {
    on: async (_channel, fn) => void listeners.push(() => fn('')),
    onReconnect: () => undefined,
    caughtUp: async () => undefined,
    close: async () => undefined,
  }
  const read = () => {
    const reading = Promise.withResolvers<string>()
    readings.push(reading)
    return reading.promise
  }
  const tell = () => Promise.all(listeners.map((fn) => fn()))
  return { notifications, readings, read, tell }
}

test('of two changes in a row the later reading holds, though the earlier one comes back last', async () => {
  const { notifications, readings, read, tell } = createStage()
  let changes = 0
  const opening = openLiveValue(notifications, { channel: 'bans', read, onChange: () => changes++ })
  await Promise.resolve()
  readings[0]!.resolve('none')
  const value = await opening
  expect(value.current()).toBe('none')

  const told = [tell(), tell()]
  readings[2]!.resolve('both')
  await Promise.resolve()
  readings[1]!.resolve('the first')
  await Promise.all(told)
  expect(value.current()).toBe('both')
  expect(changes).toBe(1)
})
