import { queryOptions } from '@tanstack/react-query'
import type { OutputOf } from '#contract/core/endpoint.ts'
import { readOverview } from '#contract/site/overview.ts'
import { queryOf } from '#web/api/queries.ts'

const lookAgainMs = 60_000

/** How the site is doing. Every page of the management shows some of it, and a failure to read it is no news there. */
export const overviewQuery = queryOptions({
  ...queryOf(readOverview, {}, { quiet: true, inBackground: true }),
  refetchInterval: lookAgainMs,
})

export type Overview = OutputOf<typeof readOverview>

/** How much waits for a decision; null for whoever has no say in it. */
export const countWaiting = ({ waiting }: Pick<Overview, 'waiting'>): number | null =>
  waiting && waiting.report + waiting.post + waiting.deletion + waiting.appeal
