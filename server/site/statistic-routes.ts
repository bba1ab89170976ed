import { isbot } from 'isbot'
import * as contract from '#contract/site/site.ts'
import type { Client } from '#server/core/context.ts'
import { type Route, route } from '#server/core/route.ts'

/** One report a change of address counts both the visit and, on a topic's page, the read. */
export const statisticRoutes: readonly Route[] = [
  route(contract.addStatistic, async ({ client, actor, site }, input) => {
    site.visits.add(input.url, input.referrer, client.userAgent)
    const topicId = readTopicId(input.url)
    if (topicId && !isbot(client.userAgent)) {
      site.reads.count(topicId, actor ? `member ${actor.memberId}` : visitorOf(client))
    }
  }),
]

const visitorOf = ({ address, userAgent }: Client) => `${address} ${userAgent}`

function readTopicId(url: string): number | undefined {
  const parsed = URL.parse(url, 'http://site')
  if (parsed?.pathname !== '/thread') return undefined
  const topicId = Number(parsed.searchParams.get('topicId'))
  return Number.isSafeInteger(topicId) && topicId > 0 ? topicId : undefined
}
