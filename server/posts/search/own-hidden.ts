import type { OutputOf, ParsedInputOf } from '#contract/core/endpoint.ts'
import type * as contract from '#contract/posts/search.ts'
import type { MemberContext } from '#server/core/context.ts'
import { htmlLines } from '#server/posts/search-index/html-text.ts'
import { toSearchText } from '#server/posts/search-index/search-words.ts'
import { toGroups } from './query-groups.ts'
import { readQuery } from './query-language.ts'
import { readOwnHidden } from './search-queries.ts'
import { snippetOf } from './snippets.ts'
import { readSynonyms } from './synonyms.ts'

const shownMax = 5

/**
 * Looks through what the actor's own topics hide, the latest first. It is in no index, which others search, and in no answer
 * that is kept; so only as much of it is read as is read in a moment.
 */
export async function searchOwnHidden(
  { db, actor, settings }: MemberContext,
  { keyword }: ParsedInputOf<typeof contract.searchOwnHidden>,
): Promise<OutputOf<typeof contract.searchOwnHidden>> {
  const { wanted, unwanted } = toGroups(readQuery(keyword), readSynonyms(settings.searchSynonyms))
  const needed = wanted.filter(({ isOptional }) => !isOptional)
  if (needed.length === 0) return { items: [] }
  const items: OutputOf<typeof contract.searchOwnHidden>['items'] = []
  for (const { topic_id: topicId, title, html } of await readOwnHidden(db, actor.memberId)) {
    const text = htmlLines(html)
    const read = ` ${toSearchText(text).replaceAll(' ', '  ')} `
    const has = ({ needle }: { needle: string }) => read.includes(needle)
    const isFound = needed.every((group) => has(group) || group.alternatives.some(has))
    if (!isFound || unwanted.some(has)) continue
    items.push({
      topicId,
      title,
      snippet: snippetOf(
        text,
        wanted.flatMap((one) => [one, ...one.alternatives]),
      ),
    })
    if (items.length === shownMax) break
  }
  return { items }
}
