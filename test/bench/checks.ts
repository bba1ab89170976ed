import { type Interactions, interactionMsMax } from './interactions.ts'
import type { LongTopicsResult } from './long-topics.ts'
import { type PageWeight, weightMax } from './page-weight.ts'
import { queriesMax } from './query-counts.ts'
import type { TargetResult } from './rounds.ts'
import type { SignInsResult } from './sign-ins.ts'
import type { TypingResult } from './typing.ts'
import type { WordFilterResult } from './word-filter.ts'

export interface Findings {
  startMs: { welcome: number; loaded: number }
  idleMemoryBytes: number
  memoryAfterLoadBytes: number
  targets: Record<string, TargetResult>
  deepPage: { page: number; firstMs: number; secondMs: number }
  deepQuestions: { page: number; firstMs: number; secondMs: number }
  longTopics: LongTopicsResult
  typing: TypingResult
  interactions: Interactions
  wordFilter: WordFilterResult
  signIns: SignInsResult
  queries: Record<string, number>
  pages: Record<string, PageWeight>
}

export interface Check {
  what: string
  found: string
  wanted: string
  reached: boolean
  /** Doesn't depend on what else the machine does: a miss fails the run. */
  isExact: boolean
}

/** What the product has to reach, each said with the figure that was found. */
export const createChecks = (found: Findings): Check[] => [
  ...['home-html', 'topic-html', 'question-list-html', 'question-html'].map((name) =>
    floorCheck(name, found),
  ),
  ...['list-page-1-member', 'detail-member'].flatMap((name) => rateChecks(name, found)),
  atMost('page deep in the list, times page 1', found.deepPage.secondMs / found.deepPage.firstMs, 1.5),
  atMost(
    'page deep in the questions, times page 1',
    found.deepQuestions.secondMs / found.deepQuestions.firstMs,
    1.5,
  ),
  ...longTopicChecks(found),
  ...typingChecks(found),
  ...interactionChecks(found.interactions),
  atMost(
    'a text among ten thousand sensitive words, times among ten',
    found.wordFilter.tenThousandMs / found.wordFilter.tenMs,
    5,
  ),
  atLeast('sign-ins a minute', found.signIns.perMinute, 190),
  atMost('pages read during sign-ins, p99 ms', found.signIns.pages.p99Ms, 100),
  atMost('start until / answers, s', found.startMs.welcome / 1000, 3),
  atMost('idle, MB', found.idleMemoryBytes / 1024 ** 2, 250),
  atMost('a minute after it was asked, MB', found.memoryAfterLoadBytes / 1024 ** 2, 400),
  {
    ...atMost('most queries of an endpoint', Math.max(...Object.values(found.queries)), queriesMax),
    isExact: true,
  },
  ...weightChecks(found),
  { ...atMost('requests that failed', countErrors(found), 0), isExact: true },
]

function floorCheck(name: string, { targets }: Findings): Check {
  const what = `${name}, share of its floor`
  const ratio = targets[name]?.ratio
  if (typeof ratio === 'number') return atLeast(what, ratio, 0.5)
  return { ...atLeast(what, 0, 0.5), found: 'unknown: it is the client that was measured' }
}

function rateChecks(name: string, { targets }: Findings): Check[] {
  const { perSecond = 0, p99Ms = Number.NaN } = targets[name]?.product ?? {}
  return [atLeast(`${name}, requests/s`, perSecond, 1500), atMost(`${name}, p99 ms`, p99Ms, 50)]
}

function longTopicChecks({ longTopics }: Findings): Check[] {
  const { firstCommentsMs, middleCommentsMs, lastCommentsMs } = longTopics
  return [
    atMost('middle of the most comments, times page 1', middleCommentsMs / firstCommentsMs, 1.5),
    atMost('end of the most comments, times page 1', lastCommentsMs / firstCommentsMs, 1.5),
  ]
}

/** Of the milliseconds most are the browser's own, which the second line leaves out. */
function typingChecks({ typing: { medianMs, floorMedianMs } }: Findings): Check[] {
  return [
    atMost('a key in 50,000 characters until painted, a quarter as fast, median ms', medianMs, 16),
    atMost('the same, times that of a plain text field', medianMs / floorMedianMs, 1.2),
  ]
}

export const interactionChecks = (found: Interactions): Check[] =>
  Object.entries(found).map(([name, ms]) =>
    atMost(`${name}, a quarter as fast, until the next frame, median ms`, ms, interactionMsMax),
  )

function weightChecks({ pages }: Findings): Check[] {
  const most = (name: 'scriptBytes' | 'styleBytes') =>
    Math.max(...Object.values(pages).map((weight) => weight[name])) / 1024
  return [
    {
      ...atMost('JavaScript of a page, KB gz', most('scriptBytes'), weightMax.scriptBytes / 1024),
      isExact: true,
    },
    { ...atMost('CSS of a page, KB gz', most('styleBytes'), weightMax.styleBytes / 1024), isExact: true },
  ]
}

const countErrors = ({ targets, signIns }: Findings) =>
  Object.values(targets).reduce((sum, { product }) => sum + product.errors, signIns.failed)

export const atMost = (what: string, value: number, max: number): Check => ({
  what,
  found: format(value),
  wanted: `at most ${max}`,
  reached: value <= max,
  isExact: false,
})

export const atLeast = (what: string, value: number, min: number): Check => ({
  ...atMost(what, value, min),
  wanted: `at least ${min}`,
  reached: value >= min,
})

const format = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: 2 })

export function printChecks(checks: readonly Check[]): void {
  for (const { what, found, wanted, reached } of checks)
    console.log(`${reached ? 'reached' : 'MISSED '}  ${what}: ${found} (${wanted})`)
}
