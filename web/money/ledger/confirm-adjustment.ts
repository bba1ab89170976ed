import type { InputOf } from '#contract/core/endpoint.ts'
import { m } from '#contract/messages/generated/messages.js'
import { adjustAccount, amountIn } from '#contract/money/ledger-admin.ts'
import { currencyLabels } from '#contract/money/ledger-labels.ts'
import { confirm } from '#web/ui/confirm.tsx'

type Adjustment = InputOf<typeof adjustAccount>
interface Named {
  account: string
  nickname: string | null
}

/**
 * Asks whether the account is meant, and names whom it is about. Whatever the server is going to refuse, such as an account
 * that nobody has, is agreed to without a question: its answer says all that is wrong.
 */
export async function agreesToAdjust(
  input: Adjustment,
  findMember: (account: string) => Promise<Named | undefined>,
): Promise<boolean> {
  const { amount, currency, direction, remark } = input
  const isWhole = adjustAccount.input.safeParse(input).success && amountIn(currency).safeParse(amount).success
  const member = isWhole ? await findMember(input.account.trim()) : undefined
  if (!member) return true
  const ask = direction === 'add' ? m.manage_adjust_ask_add : m.manage_adjust_ask_take
  const unit = currencyLabels[currency]()
  const { account, nickname } = member
  const title = ask({ amount, unit, name: nickname ?? account, account })
  return confirm({ title, body: remark, action: m.manage_adjust() })
}
