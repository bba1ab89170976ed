import { expect, test } from 'vitest'
import { anySignal } from './any-signal.ts'

test('it ends with the first that ends, with that one’s reason, and stays so', () => {
  const [one, other] = [new AbortController(), new AbortController()]
  const any = anySignal(one.signal, other.signal)
  expect(any.aborted).toBe(false)
  other.abort('the second')
  one.abort('the first')
  expect([any.aborted, any.reason]).toEqual([true, 'the second'])
})

test('it has ended where one of them had', () => {
  const any = anySignal(new AbortController().signal, AbortSignal.abort('before'))
  expect([any.aborted, any.reason]).toEqual([true, 'before'])
})
