import type { Language } from '#contract/core/language.ts'

/*
 * Money as people write and read it. Inside it is whole fen; an amount that somebody types travels as text in yuan,
 * because a number would have lost on the way what has to be refused (yuan.ts).
 */

/** Fen as a reader sees them: ¥1,234.50. With `sign`, what came in says so too: +¥3.00. */
export const formatYuan = (fen: number, language: Language, sign = false): string =>
  new Intl.NumberFormat(language, {
    style: 'currency',
    currency: 'CNY',
    currencyDisplay: 'narrowSymbol',
    signDisplay: sign ? 'exceptZero' : 'auto',
  }).format(fen / 100)

/** Fen as text in yuan, exactly: "1234.50". */
export function yuanText(fen: number): string {
  const digits = String(Math.abs(fen)).padStart(3, '0')
  return `${fen < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
