import { expect, onTestFinished, test, vi } from 'vitest'
import { handFocusOn } from './early-touch.ts'

const makeButton = () => {
  const focus = vi.fn()
  return { button: { focus } as unknown as HTMLButtonElement, focus }
}

test('a button that has the focus hands it on to its heir, whichever others change places before and beside it', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers().unstubAllGlobals())
  const [like, favorite] = [handFocusOn('like'), handFocusOn('favorite')]
  const guests = [makeButton().button, makeButton().button] as const
  const leaving = [like(guests[0]), favorite(guests[1])]
  vi.stubGlobal('document', { activeElement: guests[1] })
  for (const leave of leaving) leave()
  const [first, second, later] = [makeButton(), makeButton(), makeButton()]
  like(first.button)
  favorite(second.button)
  expect(first.focus).not.toHaveBeenCalled()
  expect(second.focus).toHaveBeenCalledOnce()
  vi.runAllTimers()
  favorite(later.button)
  expect(later.focus).not.toHaveBeenCalled()
})
