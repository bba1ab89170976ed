import { expect, test, vi } from 'vitest'
import { canClose, nameOf, takeToasts, timeOf, toast, unshownToasts } from '#web/ui/toast.ts'

test('what is said waits until it is taken, in order, and is taken once', () => {
  toast.show({ kind: 'error', text: 'Server error (500)', persistent: true })
  toast.show({ kind: 'success', text: 'Saved' })
  expect(takeToasts()).toEqual([
    { kind: 'error', text: 'Server error (500)', persistent: true },
    { kind: 'success', text: 'Saved' },
  ])
  expect(takeToasts()).toEqual([])
})

test('the same words are the same toast, unless they are said in another tone', () => {
  const failed = { kind: 'error', text: 'No answer' } as const
  expect(nameOf({ ...failed, persistent: true })).toBe(nameOf(failed))
  expect(nameOf({ ...failed, kind: 'info' })).not.toBe(nameOf(failed))
})

test('whoever listens hears of every word', () => {
  const listener = vi.fn()
  const stop = unshownToasts.subscribe(listener)
  toast.show({ kind: 'info', text: 'Saved' })
  takeToasts()
  stop()
  toast.show({ kind: 'info', text: 'Unheard' })
  expect(listener).toHaveBeenCalledTimes(2)
  takeToasts()
})

test('a toast stands for 3 seconds, with something to press for 10, and for ever where that is asked', () => {
  const action = { label: 'Undo', press: () => {} }
  expect(timeOf({ kind: 'info', text: 'Saved' })).toBe(3_000)
  expect(timeOf({ kind: 'info', text: 'Taken away', action })).toBe(10_000)
  expect(timeOf({ kind: 'error', text: 'Server error (500)', persistent: true })).toBe(0)
})

test('what stands for ever can be closed, and so can what asks for it', () => {
  expect(canClose({ kind: 'success', text: 'Saved' })).toBe(false)
  expect(canClose({ kind: 'success', text: 'Copied', closable: true })).toBe(true)
  expect(canClose({ kind: 'error', text: 'Server error (500)', persistent: true })).toBe(true)
})
