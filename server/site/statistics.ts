import { isbot } from 'isbot'
import type { ParsedInputOf } from '#contract/core/endpoint.ts'
import type * as contract from '#contract/site/site.ts'
import type { Client, Context } from '#server/core/context.ts'

/** Counts a change of address as a visit and, on the page of a topic or a question, as a read, so that browsers report once. */
export async function addStatistic(
  { client, actor, site }: Context,
  { url, referrer }: ParsedInputOf<typeof contract.addStatistic>,
): Promise<void> {
  site.visits.add(url, referrer, client.userAgent)
  const topicId = readTopicId(url)
  if (topicId && !isbot(client.userAgent)) {
    site.reads.count(topicId, actor ? `member ${actor.memberId}` : visitorOf(client))
  }
}

const visitorOf = ({ address, userAgent }: Client) => `${address} ${userAgent}`

/** What the address of each page that is read calls its id. */
const idNames: Record<string, string> = { '/thread': 'topicId', '/question': 'questionId' }

function readTopicId(url: string): number | undefined {
  const parsed = URL.parse(url, 'http://site')
  const idName = parsed && idNames[parsed.pathname]
  if (!idName) return undefined
  const topicId = Number(parsed.searchParams.get(idName))
  return Number.isSafeInteger(topicId) && topicId > 0 ? topicId : undefined
}
