import * as z from 'zod/mini'
import type { FieldErrorCode } from '#contract/core/errors.ts'
import { yuan } from '#contract/money/yuan.ts'
import {
  type HiddenKind,
  type HiddenTerms,
  hiddenFenMax,
  hiddenKinds,
  hiddenPasswordMax,
  hiddenPointsMax,
} from '#contract/posts/hidden-kinds.ts'

export type HiddenProblemCode = Extract<FieldErrorCode, `hidden_${string}`>

/** What is wrong with a topic's hidden content, and in which line of its source. */
export interface HiddenProblem {
  code: HiddenProblemCode
  line: number
}

export class HiddenContentError extends Error {
  readonly problem: HiddenProblem
  constructor(code: HiddenProblemCode, line: number) {
    super(`${code} in line ${line}`)
    this.problem = { code, line }
  }
}

export type Attributes = Record<string, string | null | undefined>

/** What one block says of its kind's terms; what it leaves out, another block of the kind says. */
export function readTerms(attributes: Attributes, line: number): HiddenTerms {
  const kind = hiddenKinds.find((known) => known === attributes.kind)
  if (!kind) throw new HiddenContentError('hidden_kind', line)
  switch (kind) {
    case 'points':
      return { kind, line, price: readPrice(attributes.price, line, 'hidden_points', toPoints) }
    case 'balance':
      return { kind, line, price: readPrice(attributes.price, line, 'hidden_money', toFen) }
    case 'level':
      return { kind, line, level: attributes.level?.trim() || undefined }
    case 'password':
      return { kind, line, password: readPassword(attributes.password, line) }
    default:
      return { kind, line }
  }
}

function readPrice(
  text: string | null | undefined,
  line: number,
  code: HiddenProblemCode,
  read: (text: string) => number | undefined,
): number | undefined {
  if (text === undefined || text === null) return undefined
  const price = read(text)
  if (price === undefined) throw new HiddenContentError(code, line)
  return price
}

const toPoints = (text: string) => {
  const points = /^\d{1,8}$/.test(text) ? Number(text) : 0
  return points >= 1 && points <= hiddenPointsMax ? points : undefined
}

const toFen = (text: string) => z.safeParse(yuan(1, hiddenFenMax), text).data

function readPassword(text: string | null | undefined, line: number): string | undefined {
  if (!text) return undefined
  if (Array.from(text).length > hiddenPasswordMax) throw new HiddenContentError('hidden_password_long', line)
  return text
}

/** One set of terms a kind: one unlock opens all blocks of it, so they can't ask for different things. */
export function joinTerms(all: readonly HiddenTerms[]): HiddenTerms[] {
  const joined = new Map<HiddenKind, HiddenTerms>()
  for (const terms of all) {
    const before = joined.get(terms.kind) ?? terms
    joined.set(terms.kind, {
      kind: terms.kind,
      line: before.line,
      price: agree(before.price, terms.price, terms.line),
      level: agree(before.level, terms.level, terms.line),
      password: agree(before.password, terms.password, terms.line),
    })
  }
  return [...joined.values()].map(requireWhole)
}

function agree<T>(before: T | undefined, now: T | undefined, line: number): T | undefined {
  if (before !== undefined && now !== undefined && before !== now)
    throw new HiddenContentError('hidden_terms_differ', line)
  return before ?? now
}

const missing: Partial<Record<HiddenKind, HiddenProblemCode>> = {
  points: 'hidden_points',
  balance: 'hidden_money',
  level: 'hidden_level',
}

/** A password may be missing: when a topic is edited, it is the one it was. */
function requireWhole(terms: HiddenTerms): HiddenTerms {
  const code = missing[terms.kind]
  if (code && terms.price === undefined && terms.level === undefined)
    throw new HiddenContentError(code, terms.line)
  return terms
}
