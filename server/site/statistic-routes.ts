import { isbot } from 'isbot'
import * as contract from '#contract/site/site.ts'
import { type Client, type Route, route } from '#server/http/route.ts'
import type { ReadCounter } from '#server/posts/topics/read-counter.ts'
import type { Visits } from './visits.ts'

/** One report a change of address counts both the visit and, on a topic's page, the read. */
export const createStatisticRoutes = (visits: Visits, reads: ReadCounter): Route[] => [
  route(contract.addStatistic, async ({ input, client, viewer }) => {
    visits.add(input.url, input.referrer, client.userAgent)
    const topicId = readTopicId(input.url)
    if (topicId && !isbot(client.userAgent)) {
      reads.count(topicId, viewer ? `member ${viewer.memberId}` : visitorOf(client))
    }
    return { done: true as const }
  }),
]

const visitorOf = ({ address, userAgent }: Client) => `${address} ${userAgent}`

function readTopicId(url: string): number | undefined {
  const parsed = URL.parse(url, 'http://site')
  if (parsed?.pathname !== '/thread') return undefined
  const topicId = Number(parsed.searchParams.get('topicId'))
  return Number.isSafeInteger(topicId) && topicId > 0 ? topicId : undefined
}
