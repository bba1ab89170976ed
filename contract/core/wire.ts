import * as z from 'zod/mini'
import { trimLine, trimLines } from './trim-lines.ts'

/*
 * The kinds of value that cross the wire. Forms and query strings carry text only, JSON carries types:
 * every kind here takes both and refuses everything else, so a shape reads the same for either.
 */

type Wire<Value, Sent = Value> = z.ZodMiniType<Value, Sent>

/** Shapes that several operations share, by the name under which the API's description has them once. */
export const shapeNames = z.registry<{ id: string }>()

export function named<T extends z.ZodMiniType>(id: string, shape: T): T {
  shapeNames.add(shape, { id })
  return shape
}

const fromText = <T>(pattern: RegExp, read: (text: string) => T) =>
  z.transform((value: unknown) => (typeof value === 'string' && pattern.test(value) ? read(value) : value))

/** Nothing typed is nothing sent: it is asked for, and not called the wrong form. */
const readNumber = (text: string) => (text.trim() === '' ? undefined : Number(text))

/** A whole number between the bounds, both included. A form sends what was typed, and is told what is wrong with it. */
export const integer = (min: number, max: number): Wire<number, number | string> =>
  z.pipe(
    // One way to read each text: with spaces on both sides of nothing, a long run of them would be parted at every place.
    fromText(/^\s*(?:-?\d{1,16}\s*)?$/, readNumber),
    z.int().check(z.minimum(min), z.maximum(max)),
  ) as unknown as Wire<number, number | string>

/** The identity of a row: a positive integer that JavaScript holds exactly. */
export const id = (): Wire<number> => integer(1, Number.MAX_SAFE_INTEGER) as Wire<number>

export const flag = (): Wire<boolean> =>
  z.pipe(
    fromText(/^(true|false)$/, (text) => text === 'true'),
    z.boolean(),
  ) as unknown as Wire<boolean>

// Lone surrogates cannot be stored as UTF-8, NUL cannot be stored by PostgreSQL, other control characters and
// bidirectional overrides only serve to disguise text. Line breaks and tabs are for multi-line text.
const unreadable = /[^\P{Cc}\t\n\r]|[\u202a-\u202e\u2066-\u2069]|\p{Cs}/u

const isClean = (text: string) => !unreadable.test(text)
const codePoints = (text: string) => {
  let count = 0
  for (const _ of text) count++
  return count
}

/** Lengths are counted in code points, as a person counts characters, after trimming. */
export interface TextBounds {
  min?: number
  max: number
}

const boundedText = ({ min = 0, max }: TextBounds, clean: (text: string) => string): Wire<string> =>
  z.pipe(
    z.string().check(z.refine(isClean, { error: 'unreadable' })),
    z.pipe(
      z.transform(clean),
      z.string().check(
        z.refine((text) => min === 0 || text.length > 0, { error: 'required', abort: true }),
        z.refine((text) => codePoints(text) >= min, { error: 'too_short', params: { min, max } }),
        z.refine((text) => codePoints(text) <= max, { error: 'too_long', params: { min, max } }),
      ),
    ),
  )

/** One line of text. What shows nothing is nothing. */
export const line = (bounds: TextBounds): Wire<string> =>
  boundedText(bounds, (text) => trimLine(text.replace(/\s+/g, ' ')))

/** Text of many lines; line ends become `\n`. What shows nothing is nothing. */
export const prose = (bounds: TextBounds): Wire<string> =>
  boundedText(bounds, (text) => trimLines(text.replace(/\r\n?/g, '\n')))

/** A secret: kept exactly as typed, never trimmed. */
export const secret = (bounds: TextBounds): Wire<string> => boundedText(bounds, (text) => text)

/** Text of a fixed form, such as an account name. */
export const formed = (pattern: RegExp, bounds: TextBounds): Wire<string> =>
  z.pipe(line(bounds), z.string().check(z.regex(pattern, { error: 'wrong_form' })))

export const choice = <const T extends string>(...values: readonly T[]) =>
  z.enum(values as readonly [T, ...T[]])

/** Any number of values up to a maximum. A form repeats the name, and says nothing for an empty list. */
export const listOf = <T extends string>(item: z.ZodMiniType<T, T>, max: number): Wire<T[]> =>
  z.pipe(
    z.transform((value: unknown) => (value === undefined ? [] : Array.isArray(value) ? value : [value])),
    z.array(item).check(z.maxLength(max)),
  ) as unknown as Wire<T[]>

/** A moment: ISO 8601 in UTC. */
export const moment = () => z.iso.datetime()

/** How something stands, in few characters, for whoever changes it. */
export const mark = () => z.string()

/** The mark of what a change began with; one of what stands otherwise by then is refused as `changed_meanwhile`. */
export const seenMark = () => z.optional(line({ max: 16 }))

/** A page of a list that can be entered at any page. */
export const pageNumber = () => z._default(integer(1, 1_000_000), 1)

export interface Page<T> {
  items: T[]
  page: number
  pageCount: number
  perPage: number
  total: number
}

export const pageOf = <T extends z.ZodMiniType>(item: T) =>
  z.object({
    items: z.array(item),
    page: z.int(),
    pageCount: z.int(),
    perPage: z.int(),
    total: z.int(),
  })

export const nothing = () => z.object({})
/** What became of a text that was sent: whether it waits for review, and how many sensitive words were replaced. */
export const screened = () => ({ isWaiting: z.boolean(), wordsReplaced: z.int() })

const doneShape = named('Done', z.object({ done: z.literal(true) }))
export const done = () => doneShape
