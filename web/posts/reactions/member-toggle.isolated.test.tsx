import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import { m } from '#contract/messages/generated/messages.js'
import { MemberToggle } from './member-toggle.tsx'
import type { ToggleButtonProps } from './toggle-button.tsx'

const { shown, press } = vi.hoisted(() => ({ shown: vi.fn(), press: { now: () => {} } }))
vi.mock('#web/ui/toast.ts', () => ({ toast: { show: shown } }))
vi.mock('./use-toggle.ts', () => ({ useToggle: ({ send }: { send: () => void }) => send }))
vi.mock('./toggle-button.tsx', () => ({
  ToggleButton: ({ onClick }: { onClick: () => void }) => {
    press.now = onClick
    return null
  },
}))
beforeEach(() => shown.mockReset())

function draw(may: boolean | undefined) {
  const send = vi.fn()
  const state = { isOn: false, count: 3 }
  const look = { name: 'like' } as unknown as Omit<ToggleButtonProps, 'isOn'>
  renderToStaticMarkup(<MemberToggle {...look} {...{ state, may, send }} count={3} show={() => {}} />)
  return send
}

test('a press of who may not like says why, and sends nothing', () => {
  const send = draw(false)
  press.now()
  expect(shown).toHaveBeenCalledWith({ kind: 'error', text: m.toggles_not_allowed() })
  expect(send).not.toHaveBeenCalled()
})

test.each([true, undefined])('where the server lets them, or it is not known yet (%s), it is sent', (may) => {
  const send = draw(may)
  press.now()
  expect(send).toHaveBeenCalledTimes(1)
  expect(shown).not.toHaveBeenCalled()
})
