/*
 * How pages that guests read know what their address asks for: without the validation library, which would be 8 KB of
 * everybody's first page. The shapes in contract/ say the same to the server, and a test holds each beside its reader.
 */

/** Reads a value of an address as text or as the router has read it; undefined where it doesn't fit. */
type ReadValue<T> = (value: unknown) => T | undefined

const wholeNumberUpTo =
  (max: number): ReadValue<number> =>
  (value) => {
    const number = typeof value === 'string' && /^\s*\d{1,16}\s*$/.test(value) ? Number(value) : value
    return typeof number === 'number' && Number.isSafeInteger(number) && number > 0 && number <= max
      ? number
      : undefined
  }

export const anyId = wholeNumberUpTo(Number.MAX_SAFE_INTEGER)
export const anyPage = wholeNumberUpTo(1_000_000)
export const anyText: ReadValue<string> = (value) => (typeof value === 'string' ? value : undefined)

export const oneOf =
  <const T extends string>(values: readonly T[]): ReadValue<T> =>
  (value) =>
    values.find((each) => each === value)

/**
 * Reads what fits of an address; what doesn't is left out rather than refused, as a hand-typed address deserves. Fields come in
 * the order they are named in, whatever the address has: a loader's answers are found again by them (`loaderDeps`), and the
 * server reads addresses in an order of its own, without what others have added (`createAddressReader`).
 */
export const searchReader =
  <S>(fields: { [K in keyof Required<S>]: ReadValue<S[K]> }) =>
  (search: Record<string, unknown>): Partial<S> => {
    const kept: Partial<S> = {}
    for (const name in fields) {
      const value = fields[name](search[name])
      if (value !== undefined) kept[name] = value
    }
    return kept
  }
