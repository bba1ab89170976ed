import type { Endpoint, OutputOf, ParsedInputOf } from '#contract/core/endpoint.ts'
import type { Actor } from './actor.ts'
import type { CacheTags } from './cache-tags.ts'
import type { Context, MemberContext } from './context.ts'
import type { Rights } from './rights.ts'

/**
 * Names the readers who get the very same answer as this one; what was made for one of them is given to all. Undefined
 * keeps the answer from everybody else. Whatever of the actor the answer depends on has to be in the name.
 */
export type Audience = (actor: Actor | null, rights: Rights) => string | undefined

export interface Route {
  endpoint: Endpoint
  answer: (context: Context, input: unknown) => Promise<unknown>
  /** Empty where the answer isn't kept. */
  tags: (input: unknown) => CacheTags
  tagsOf: (answer: unknown) => CacheTags
  audience: Audience
  heard?: (context: Context, input: unknown) => void
  check?: Check<Endpoint>
}

/**
 * Refuses what it knows to be wrong of the fields that are there. Carried out when others have the wrong shape, so that the
 * answer names all that is wrong with a form; it changes nothing.
 */
export type Check<E extends Endpoint> = (
  context: ContextOf<E>,
  input: Partial<ParsedInputOf<E>>,
) => Promise<void>

type ContextOf<E extends Endpoint> = E['memberOnly'] extends true ? MemberContext : Context

/** An operation that answers nothing but that it is done needn't say so. */
// biome-ignore lint/suspicious/noConfusingVoidType: a function that returns nothing is what is meant.
type Answer<E extends Endpoint> = OutputOf<E> extends { done: true } ? OutputOf<E> | void : OutputOf<E>

/** Carries an operation out: what the request knows, and its input as the contract parsed it. */
export type Operation<E extends Endpoint> = (
  context: ContextOf<E>,
  input: ParsedInputOf<E>,
) => Answer<E> | Promise<Answer<E>>

interface Keeping<E extends Endpoint> {
  /** Names the content that the answer shows; it is kept until that changes. */
  tags: (input: ParsedInputOf<E>) => CacheTags
  /** Content that is known only from the answer, such as those who wrote what it lists. */
  tagsOf?: (answer: OutputOf<E>) => CacheTags
  /** Everyone by default. The answer of a personal operation is kept only when this is given. */
  audience?: Audience
  /** Hears of every request of a browser, also of those that are answered with what was kept. */
  heard?: (context: ContextOf<E>, input: ParsedInputOf<E>) => void
}

/**
 * Joins an operation of the contract with the function that carries it out. A read that names its content is kept until
 * that content changes: for everyone, unless it is personal; then for the audience that is given, or not at all.
 */
export function route<E extends Endpoint>(
  endpoint: E,
  operation: Operation<E>,
  keeping: Keeping<E> = { tags: () => [] },
): Route {
  const { tags, tagsOf = () => [], audience = isForAll(endpoint) ? everyone : nobodyElse, heard } = keeping
  return {
    endpoint,
    answer: async (context, input) =>
      (await operation(context as ContextOf<E>, input as ParsedInputOf<E>)) ?? { done: true },
    tags: tags as Route['tags'],
    tagsOf: tagsOf as Route['tagsOf'],
    audience,
    ...(heard && { heard: heard as NonNullable<Route['heard']> }),
  }
}

/** The same for a form that has more to say than what its shape is. */
export const formRoute = <E extends Endpoint>(
  endpoint: E,
  operation: Operation<E>,
  check: Check<E>,
): Route => ({
  ...route(endpoint, operation),
  check: check as NonNullable<Route['check']>,
})

const isForAll = ({ method, personal, memberOnly }: Endpoint) => method === 'GET' && !personal && !memberOnly
const everyone: Audience = () => 'everyone'
const nobodyElse: Audience = () => undefined
