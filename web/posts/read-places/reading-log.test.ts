import { expect, test, vi } from 'vitest'
import { eventually } from '#test/eventually.ts'
import { fakeBrowser } from '#web/api/browser.fixture.ts'
import { saveTokens } from '#web/api/tokens.ts'
import { forgetOwn } from '#web/core/member-gone.ts'
import { noteReading, sendReading } from './reading-log.ts'

test('what one member has read is sent for no other who signs in here, and keeps nothing of theirs back', async () => {
  let status = 200
  const { sent } = fakeBrowser(() => ({ status, body: { done: true } }))
  const places = () => sent.map(({ body }) => body.getAll('places'))
  saveTokens({ accessToken: 'first', refreshToken: 'first' }, true)
  const onSaved = vi.fn()
  noteReading(7, 30)
  sendReading(onSaved)
  await eventually(() => expect(places()).toEqual([['7:30']]))
  await eventually(() => expect(onSaved).toHaveBeenCalledTimes(1))
  status = 500
  noteReading(8, 2)
  sendReading(onSaved)
  await eventually(() => expect(places()).toHaveLength(2))
  noteReading(9, 5)
  forgetOwn()
  status = 200
  saveTokens({ accessToken: 'second', refreshToken: 'second' }, true)
  noteReading(7, 3)
  sendReading()
  await eventually(() => expect(places()).toHaveLength(3))
  expect(places()[2]).toEqual(['7:3'])
  expect(onSaved).toHaveBeenCalledTimes(1)
})
