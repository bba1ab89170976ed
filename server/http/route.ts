import type { FastifyBaseLogger } from 'fastify'
import type { Endpoint, OutputOf, ParsedInputOf } from '#contract/core/endpoint.ts'
import type { Language } from '#contract/core/language.ts'
import type { Settings } from '#contract/core/settings.ts'
import type { Viewer } from '#server/core/actor.ts'
import type { ReadFile } from '#server/core/incoming-file.ts'
import type { Rights } from '#server/core/rights.ts'
import type { Database } from '#server/db/database.ts'

/** Where a request came from, for logs, limits and counters. */
export interface Client {
  address: string
  userAgent: string
}

/** Everything a route may know of one request; it hands the domain what the domain needs, and no more. */
export interface Call<Input = unknown> {
  db: Database
  viewer: Viewer | null
  /** What the asker may do, a guest too; of a viewer the same as `viewer.rights`. */
  rights: Rights
  input: Input
  language: Language
  settings: Settings
  client: Client
  /** Where the browser believes to be, such as https://forum.example.org. */
  origin: string
  tokens: { accessToken: string; refreshToken: string }
  log: FastifyBaseLogger
  /** Of operations that take a file: its bytes as they come in, at most so many. */
  readFile: ReadFile
}

/** Names of the content that an answer shows. Writers announce the same names; see page-cache.ts. */
export type ContentKeys = readonly string[]

/**
 * Names the readers who get the very same answer as this one; what was made for one of them is given to all. Undefined
 * keeps the answer from everybody else. Whatever of the viewer the answer depends on has to be in the name.
 */
export type Audience = (viewer: Viewer | null, rights: Rights) => string | undefined

export interface Route {
  endpoint: Endpoint
  answer: (call: Call) => Promise<unknown>
  contentKeys: (input: unknown) => ContentKeys
  audience: Audience
}

/**
 * Joins an operation of the contract with the function that carries it out. A read that names its content is kept until
 * that content changes: for everyone, unless it is personal; then for the audience that is given, or not at all.
 */
export function route<E extends Endpoint>(
  endpoint: E,
  answer: (call: Call<ParsedInputOf<E>>) => Promise<OutputOf<E>>,
  contentKeys: (input: ParsedInputOf<E>) => ContentKeys = () => [],
  audience: Audience = isForAll(endpoint) ? everyone : nobodyElse,
): Route {
  return {
    endpoint,
    answer: answer as Route['answer'],
    contentKeys: contentKeys as Route['contentKeys'],
    audience,
  }
}

const isForAll = ({ method, personal, memberOnly }: Endpoint) => method === 'GET' && !personal && !memberOnly
const everyone: Audience = () => 'everyone'
const nobodyElse: Audience = () => undefined
