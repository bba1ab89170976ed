import type { ParsedInputOf } from '#contract/core/endpoint.ts'
import type * as contract from '#contract/posts/search.ts'
import { startOfDay } from '#server/core/china-time.ts'
import type { Context } from '#server/core/context.ts'
import { dayMs } from '#server/core/durations.ts'
import { foldUnits } from '#server/posts/search-index/fold-units.ts'
import type { Scope } from './candidates.ts'
import type { KnownTag } from './known-tags.ts'
import { type Group, toGroups } from './query-groups.ts'
import { type Filter, readQuery } from './query-language.ts'
import { findAuthor } from './search-queries.ts'
import { readSynonyms } from './synonyms.ts'

type Input = ParsedInputOf<typeof contract.search>

/** All that was asked for, in words and by the address alike. */
export interface Wanted {
  wanted: Group[]
  unwanted: Group[]
  scope: Scope
  isResolved: boolean | undefined
  problems: string[]
}

/** How much is looked for. */
export interface Extent {
  order: Input['order']
  count: number
}

interface Reading {
  keys: string[]
  after: Date | undefined
  before: Date | undefined
  isResolved: boolean | undefined
  problems: string[]
}

const daysOf = { week: 7, month: 30, year: 365 } as const

/** Reads a query. What is wrong with its filters is said, and nothing is found. */
export async function readWanted(
  { db, settings, site }: Pick<Context, 'db' | 'settings' | 'site'>,
  input: Input,
): Promise<Wanted> {
  const query = readQuery(input.keyword)
  const groups = toGroups(query, readSynonyms(settings.searchSynonyms))
  const tags = await site.knownTags.read()
  const reading: Reading = {
    keys: input.kind ? [`'@${input.kind}'`] : [],
    after: input.time && new Date(Date.now() - daysOf[input.time] * dayMs),
    before: undefined,
    isResolved: undefined,
    problems: [],
  }
  if (input.tagId) reading.keys.push(tagKeys(tags, ({ id }) => id === input.tagId))
  if (input.authorId) reading.keys.push(`'@u${input.authorId}'`)
  for (const { filter, value } of query.filters) await readers[filter](reading, { value, tags, db })
  const { isResolved, problems, ...scope } = reading
  for (const group of groups.wanted) if (!group.isPhrase) group.tagIds = leavesCalled(tags, group.typed)
  return { ...groups, scope, isResolved, problems }
}

type ReadFilter = (reading: Reading, given: { value: string; tags: KnownTag[]; db: Context['db'] }) => unknown

const readers: Record<Filter, ReadFilter> = {
  tag(reading, { value, tags }) {
    const leaves = leavesCalled(tags, value)
    if (leaves.length === 0) reading.problems.push(`tag:${value}`)
    reading.keys.push(anyOf(leaves))
  },
  async author(reading, { value, db }) {
    const found = await findAuthor(db, value.replace(/^@/, ''))
    if (!found) reading.problems.push(`author:${value}`)
    reading.keys.push(`'@u${found?.id ?? 0}'`)
  },
  is(reading, { value }) {
    const state = foldUnits(value)
    if (state === 'topic' || state === 'question') reading.keys.push(`'@${state}'`)
    else if (state === 'solved' || state === 'unsolved') {
      reading.keys.push(`'@question'`)
      reading.isResolved = state === 'solved'
    } else reading.problems.push(`is:${value}`)
  },
  after(reading, { value }) {
    const date = readDate(value)
    if (!date) reading.problems.push(`after:${value}`)
    reading.after = narrower(Math.max, reading.after, date)
  },
  before(reading, { value }) {
    const date = readDate(value)
    if (!date) reading.problems.push(`before:${value}`)
    reading.before = narrower(Math.min, reading.before, date)
  },
}

/** Of two bounds the one that leaves less: the address may have one, and the words another. */
const narrower = (choose: typeof Math.max, one: Date | undefined, other: Date | undefined) =>
  one && other ? new Date(choose(one.getTime(), other.getTime())) : (one ?? other)

const nameIs = (value: string) => {
  const name = foldUnits(value)
  return ({ names }: KnownTag) => names.includes(name)
}

/** The leaves that are called so, and those of a root that is. */
const leavesCalled = (tags: KnownTag[], value: string): number[] => leavesOf(tags, nameIs(value))

function leavesOf(tags: KnownTag[], is: (tag: KnownTag) => boolean): number[] {
  const named = new Set(tags.filter(is).map(({ id }) => id))
  return tags
    .filter(({ id, parent_id }) => parent_id !== null && (named.has(id) || named.has(parent_id)))
    .map(({ id }) => id)
}

const anyOf = (tagIds: number[]) =>
  `(${tagIds.length > 0 ? tagIds.map((id) => `'@t${id}'`).join('|') : `'@t0'`})`

const tagKeys = (tags: KnownTag[], is: (tag: KnownTag) => boolean) => anyOf(leavesOf(tags, is))

/** The first moment of a day, month or year of China's clock: "2026-01-31", "2026-01", "2026", also with slashes, points or as 2026年1月31日. Undefined is no date. */
export function readDate(value: string): Date | undefined {
  const typed = foldUnits(value)
    .replace(/[年月](?=\d)/g, '-')
    .replace(/[年月日]$/, '')
  const [, year, month, day] = /^(\d{4})(?:[-/.](\d{1,2})(?:[-/.](\d{1,2}))?)?$/.exec(typed) ?? []
  if (!year) return undefined
  const two = (part: string | undefined) => (part ?? '1').padStart(2, '0')
  const first = `${year}-${two(month)}-${two(day)}`
  const from = startOfDay(first)
  // A day that there isn't, such as 31 April, is read as one of the next month.
  if (Number.isNaN(from.getTime()) || new Date(`${first}T00:00:00Z`).toISOString().slice(0, 10) !== first)
    return undefined
  return from
}
