import { beforeEach, expect, test, vi } from 'vitest'
import { m } from '#contract/messages/generated/messages.js'
import { agreesToAdjust } from './confirm-adjustment.ts'

const confirm = vi.fn()
vi.mock('#web/ui/confirm.tsx', () => ({ confirm: (...asked: unknown[]) => confirm(...asked) }))
beforeEach(() => confirm.mockReset())

const input = {
  account: ' Lu_Yu ',
  currency: 'CNY',
  direction: 'take',
  amount: '12.50',
  remark: 'Paid twice',
  key: 'a-key-of-16-chars',
} as const
const findMember = vi.fn(async () => ({ account: 'lu_yu', nickname: 'Lu Yu' }))

test.each([true, false])(
  'whom it is about is named by nickname and account, and the answer %s counts',
  async (answer) => {
    confirm.mockResolvedValue(answer)
    expect(await agreesToAdjust(input, findMember)).toBe(answer)
    expect(findMember).toHaveBeenCalledWith('Lu_Yu')
    const unit = m.manage_ledger_money()
    const title = m.manage_adjust_ask_take({ amount: '12.50', unit, name: 'Lu Yu', account: 'lu_yu' })
    expect(title).toMatch(/12\.50.*Lu Yu.*lu_yu/)
    expect(confirm).toHaveBeenCalledWith(expect.objectContaining({ title, body: 'Paid twice' }))
  },
)

test.each([
  [{ amount: '12.505' }],
  [{ amount: '1.5', currency: 'POINT' as const }],
  [{ amount: '' }],
  [{ remark: ' ' }],
  [{ account: '' }],
])('with %j nothing is asked: the server says what is wrong', async (parts) => {
  expect(await agreesToAdjust({ ...input, ...parts }, findMember)).toBe(true)
  expect(confirm).not.toHaveBeenCalled()
})

test('of an account that nobody has nothing is asked either', async () => {
  expect(await agreesToAdjust(input, async () => undefined)).toBe(true)
  expect(confirm).not.toHaveBeenCalled()
})
