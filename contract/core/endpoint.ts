import type * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'
import type { StaffRight } from './roles.ts'

/** The folders of the contract, and the tags under which its operations are described to others. */
export const domains = ['accounts', 'money', 'notifications', 'people', 'posts', 'site'] as const
export type Domain = (typeof domains)[number]

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

// biome-ignore lint/suspicious/noExplicitAny: a schema of any shape; the endpoint() caller's types are exact.
type Shape = z.ZodMiniObject<any>

/**
 * One operation of the product: its address below `/api`, what it takes and what it answers.
 * The server attaches a function to it, the browser, server rendering and the tests call it.
 */
export interface Endpoint<
  I extends Shape = Shape,
  O extends z.ZodMiniType = z.ZodMiniType,
  MemberOnly extends boolean = boolean,
> {
  name: string
  domain: Domain
  /** One sentence that says to other programmers what the operation does; the browser's code goes without. */
  summary: string
  /** What it may refuse with, besides what every operation of its method and audience may (`errorsOf`). */
  errors: readonly ErrorCode[]
  method: Method
  /** Path below `/api`; `:name` parts are filled from the input of the same name. */
  path: string
  input: I
  output: O
  /** GET answers that may be kept by the browser go without the timestamp `_t` (docs/RULES.md, Requests). */
  cacheable: boolean
  /** The answer depends on who asks: read again once the reader turns out to be signed in. */
  personal: boolean
  /** Only a signed-in member may call it; the server refuses before it looks at the input. */
  memberOnly: MemberOnly
  /** Only staff with this right may call it. */
  staffRight: StaffRight | undefined
  /** A program of the staff may call it by a key that may write posts (docs/RULES.md, API keys). */
  writesPosts: boolean
  /** An access token that is no longer good is no obstacle here; elsewhere it is answered 401. */
  anyToken: boolean
  /** Carried out when the site is read-only or closed too: what members of the staff need to come in and stay in. */
  anyState: boolean
  /** Not counted among what a member writes in a minute: staff do it faster than people write. The address is counted. */
  isUncounted: boolean
  /** Part of one page, which shows a 403 in its own place; the reader is told of it nowhere else. */
  refusedInPlace: boolean
  /**
   * Makes something new, money's way included: sent again under the same `Idempotency-Key` it answers what it answered
   * first and makes nothing.
   */
  creates: boolean
  /** May answer with a session: the browser gets a cookie by which it is known as one that signed in before. */
  opensSession: boolean
  /** The body is multipart/form-data with one file, under the name `file`; everything else is in the path. */
  takesFile: boolean
}

export type InputOf<E extends Endpoint> = z.input<E['input']>
export type ParsedInputOf<E extends Endpoint> = z.output<E['input']>
export type OutputOf<E extends Endpoint> = z.output<E['output']>

type Optional =
  | 'errors'
  | 'cacheable'
  | 'personal'
  | 'memberOnly'
  | 'staffRight'
  | 'writesPosts'
  | 'anyToken'
  | 'anyState'
  | 'isUncounted'
  | 'refusedInPlace'
  | 'creates'
  | 'opensSession'
  | 'takesFile'

type Definition = Omit<Endpoint, Optional> & Partial<Pick<Endpoint, Optional>>

/** What needs a right of the staff needs a member. */
type IsMemberOnly<D extends Definition> = D extends { memberOnly: true } | { staffRight: StaffRight }
  ? true
  : false

export function endpoint<const D extends Definition>(
  definition: D,
): Endpoint<D['input'], D['output'], IsMemberOnly<D>> {
  return {
    errors: [],
    cacheable: false,
    personal: false,
    staffRight: undefined,
    writesPosts: false,
    anyToken: false,
    anyState: false,
    isUncounted: false,
    refusedInPlace: false,
    creates: false,
    opensSession: false,
    takesFile: false,
    ...definition,
    memberOnly: (definition.memberOnly ?? definition.staffRight !== undefined) as IsMemberOnly<D>,
  }
}

/** The path with its `:name` parts filled, and the input that is left for the query or the body. */
export function fillPath(path: string, input: Record<string, unknown>) {
  const rest = { ...input }
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    delete rest[name]
    return encodeURIComponent(String(input[name]))
  })
  return { path: filled, rest }
}

/** Form encoding (docs/RULES.md, Requests): lists repeat their name, absent values stay out. */
export function formEncode(input: Record<string, unknown>): URLSearchParams {
  const form = new URLSearchParams()
  for (const [name, value] of Object.entries(input)) {
    if (value === undefined || value === null) continue
    for (const item of Array.isArray(value) ? value : [value]) form.append(name, String(item))
  }
  return form
}
