import { expect, test } from 'vitest'
import { register, signIn } from '#contract/accounts/accounts.ts'
import { requestCode } from '#contract/accounts/codes.ts'
import { recoverPassword, startRecovery } from '#contract/accounts/recovery.ts'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { startRecharge } from '#contract/money/recharge.ts'
import { publishQuestion } from '#contract/posts/question-writing.ts'
import { sendFeedback } from '#contract/site/feedback.ts'
import { refusedInput } from '#server/core/refused-input.ts'

/*
 * The lengths of the original product, each with what is just within and just beyond it. What is empty is refused as such.
 */

const a = (count: number) => 'a'.repeat(count)
const address = (count: number) => `${a(count - 4)}@b.c`

function problemOf({ input }: Endpoint, field: string, text: string): string | undefined {
  const { success, error } = input.safeParse({ [field]: text })
  return success ? undefined : refusedInput(error.issues).fields[field]?.code
}

test.each<[operation: Endpoint, field: string, text: string, code: string | undefined]>([
  [signIn, 'captchaValue', a(4), undefined],
  [signIn, 'captchaValue', a(5), 'too_long'],
  [recoverPassword, 'code', '12345', 'too_short'],
  [recoverPassword, 'code', '123456', undefined],
  [recoverPassword, 'code', '1234567', 'too_long'],
  [recoverPassword, 'code', '12345a', 'wrong_form'],
  [register, 'account', '', 'required'],
  [register, 'account', a(2), 'too_short'],
  [register, 'account', a(3), undefined],
  [register, 'account', a(25), undefined],
  [register, 'account', a(26), 'too_long'],
  [register, 'password', '', 'required'],
  [register, 'password', a(6), 'too_short'],
  [register, 'password', a(7), undefined],
  [register, 'hintQuestion', a(6), 'too_short'],
  [register, 'hintQuestion', a(7), undefined],
  [register, 'hintAnswer', a(6), 'too_short'],
  [register, 'hintAnswer', a(7), undefined],
  [register, 'phoneNumber', '1'.repeat(6), 'phone_length'],
  [register, 'phoneNumber', '1'.repeat(7), undefined],
  [register, 'phoneNumber', '1'.repeat(15), 'phone_length'],
  ...[startRecovery, recoverPassword, requestCode].flatMap((operation) =>
    (
      [
        ['', 'required'],
        ['a@bc', 'too_short'],
        [address(5), undefined],
        [address(90), undefined],
        [address(91), 'too_long'],
        ['ann@tea', 'wrong_form'],
        ['@*@*@*', 'wrong_form'],
        ['ann', undefined],
        ['+86 138-0000-1111', undefined],
      ] as const
    ).map(([text, code]) => [operation, 'account', text, code] as [Endpoint, string, string, typeof code]),
  ),
  [publishQuestion, 'title', '', 'required'],
  [publishQuestion, 'title', a(1), undefined],
  [publishQuestion, 'title', a(90), undefined],
  [publishQuestion, 'title', a(91), 'too_long'],
  [sendFeedback, 'name', '', 'required'],
  [sendFeedback, 'name', a(30), undefined],
  [sendFeedback, 'name', a(31), 'too_long'],
  [sendFeedback, 'contact', '', 'required'],
  [sendFeedback, 'contact', a(30), undefined],
  [sendFeedback, 'contact', a(31), 'too_long'],
  [sendFeedback, 'content', '', 'required'],
  [sendFeedback, 'content', a(1000), undefined],
  [sendFeedback, 'content', a(1001), 'too_long'],
  [startRecharge, 'amount', '', 'required'],
  [startRecharge, 'amount', '123456789012', undefined],
  [startRecharge, 'amount', '1234567890123', 'too_many_digits'],
])('$1 "$2": $3', (operation, field, text, code) => {
  expect(problemOf(operation, field, text)).toBe(code)
})
