import * as z from 'zod/mini'

const yuanForm = /^\d+(\.\d{1,2})?$/
const digitsMax = 12

const digitCount = (text: string) => text.replace('.', '').length

const toFen = (text: string): number => {
  const [whole = '', decimals = ''] = text.split('.')
  return Number(whole + decimals.padEnd(2, '0'))
}

/**
 * An amount in yuan as text ("12.34"), read as fen: digits with at most two decimals, 12 digits in all (docs/RULES.md,
 * Balance and points), and within the bounds, which are in fen.
 */
export const yuan = (minFen = 1, maxFen = Number.MAX_SAFE_INTEGER): z.ZodMiniType<number, string> =>
  z.pipe(
    z.string().check(
      z.trim(),
      z.refine((text) => text !== '', { error: 'required', abort: true }),
      z.refine((text) => yuanForm.test(text), { error: 'not_an_amount', abort: true }),
      z.refine((text) => digitCount(text) <= digitsMax, {
        error: 'too_many_digits',
        params: { max: digitsMax },
        abort: true,
      }),
      z.refine((text) => toFen(text) >= minFen, { error: 'too_small', params: { min: minFen / 100 } }),
      z.refine((text) => toFen(text) <= maxFen, { error: 'too_big', params: { max: maxFen / 100 } }),
    ),
    z.pipe(z.transform(toFen), z.int()),
  )

/** Text in yuan as fen; nothing when it is no amount. */
export function parseYuan(text: string | undefined): number | undefined {
  const { data } = z.safeParse(yuan(), text)
  return data
}
