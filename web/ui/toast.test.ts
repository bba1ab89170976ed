import { afterEach, expect, test, vi } from 'vitest'
import { toast } from '#web/ui/toast.ts'

afterEach(() => {
  for (const { id } of toast.list()) toast.close(id)
})

test('a toast stands until it is closed', () => {
  const id = toast.show({ kind: 'error', text: 'Server error (500)', persistent: true })
  expect(toast.list()).toEqual([{ id, kind: 'error', text: 'Server error (500)', persistent: true }])
  toast.close(id)
  expect(toast.list()).toEqual([])
})

test('the same words are not shown twice', () => {
  toast.show({ kind: 'error', text: 'No answer' })
  const second = toast.show({ kind: 'error', text: 'No answer' })
  expect(toast.list().map(({ id }) => id)).toEqual([second])
})

test('whoever listens hears of every change', () => {
  const listener = vi.fn()
  const stop = toast.subscribe(listener)
  toast.close(toast.show({ kind: 'info', text: 'Saved' }))
  stop()
  toast.show({ kind: 'info', text: 'Unheard' })
  expect(listener).toHaveBeenCalledTimes(2)
})
