import { expect, expectTypeOf, test } from 'vitest'
import * as z from 'zod/mini'
import { flag, id, integer, line, listOf, prose, secret } from './wire.ts'

const parse = <T>(shape: z.ZodMiniType<T>, value: unknown) => {
  const { success, data } = z.safeParse(shape, value)
  return success ? data : 'refused'
}

test('a number is sent as it was typed, and is a number on the other side', () => {
  const shares = integer(1, 100)
  expectTypeOf<z.input<typeof shares>>().toEqualTypeOf<number | string>()
  expectTypeOf<z.output<typeof shares>>().toEqualTypeOf<number>()
  expect(parse(shares, '7')).toBe(7)
  expect(parse(shares, 100)).toBe(100)
  // As it is pasted from a table.
  expect(parse(shares, ' 7\t')).toBe(7)
})

test.each(['', ' ', '0', '101', '1.5', '1e2', '0x10', '+3', '７', 'seven', null, undefined, [3], true])(
  '%o is no number between 1 and 100',
  (value) => expect(parse(integer(1, 100), value)).toBe('refused'),
)

test('what is refused as a number is refused at once, however long it is', () => {
  const before = performance.now()
  expect(parse(integer(1, 100), `${' '.repeat(30_000)}x`)).toBe('refused')
  expect(parse(integer(1, 100), `7${' '.repeat(30_000)}x`)).toBe('refused')
  expect(performance.now() - before).toBeLessThan(500)
})

test('an identity is positive and exact', () => {
  expect(parse(id(), String(Number.MAX_SAFE_INTEGER))).toBe(Number.MAX_SAFE_INTEGER)
  expect(parse(id(), '9007199254740992')).toBe('refused')
  expect(parse(id(), '-1')).toBe('refused')
})

test('a flag is a word or a boolean, and nothing that merely looks like one', () => {
  expect([true, 'true', 'false'].map((value) => parse(flag(), value))).toEqual([true, true, false])
  for (const value of ['1', 'yes', '', 0]) expect(parse(flag(), value)).toBe('refused')
})

test('a line is tidied, prose keeps its lines, a secret is kept as it is', () => {
  const bounds = { max: 20 }
  expect(parse(line(bounds), '  green \n tea ')).toBe('green tea')
  expect(parse(prose(bounds), ' green\r\ntea ')).toBe('green\ntea')
  expect(parse(prose(bounds), '\ufeff \n\n　　第一段\n\n　　第二段 ')).toBe('　　第一段\n\n　　第二段')
  expect(parse(prose(bounds), '\n    code\n    tea')).toBe('    code\n    tea')
  expect(parse(secret(bounds), ' green tea ')).toBe(' green tea ')
})

test('lengths are counted as a person counts, and disguised text is refused', () => {
  expect(parse(line({ max: 2 }), '🍵茶')).toBe('🍵茶')
  expect(parse(line({ max: 2 }), '🍵茶🍵')).toBe('refused')
  for (const text of ['a\u0000b', 'a\u202eb', '\ud800']) expect(parse(line({ max: 9 }), text)).toBe('refused')
})

test('a form says nothing for an empty list, and the name once for a list of one', () => {
  const list = listOf(line({ max: 9 }), 2)
  expect(parse(list, undefined)).toEqual([])
  expect(parse(list, 'tea')).toEqual(['tea'])
  expect(parse(list, ['a', 'b', 'c'])).toBe('refused')
})

test.each(['\u200b', '\u200d \n\u200c', '\u3164', '\u2800', '\ufe0f', '\u00ad', '\u200f', '\u{e0041}'])(
  'a text that shows nothing is none: %j',
  (text) => {
    expect([parse(line({ min: 1, max: 9 }), text), parse(prose({ min: 1, max: 9 }), text)]).toEqual([
      'refused',
      'refused',
    ])
    expect([parse(line({ max: 9 }), text), parse(secret({ min: 1, max: 9 }), text)]).toEqual(['', text])
    expect(parse(line({ min: 1, max: 9 }), `${text}茶`)).toBe(`${text}茶`.replace(/\s+/g, ' '))
  },
)
