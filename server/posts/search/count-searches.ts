import type { OutputOf, ParsedInputOf } from '#contract/core/endpoint.ts'
import type * as contract from '#contract/posts/search.ts'
import { searchedWordLength } from '#contract/posts/searched-words.ts'
import { dayAt } from '#server/core/china-time.ts'
import { networkOf } from '#server/core/client-networks.ts'
import type { Context } from '#server/core/context.ts'
import { foldUnits } from '#server/posts/search-index/fold-units.ts'
import { readQuery } from './query-language.ts'
import { search } from './search.ts'

type Input = ParsedInputOf<typeof contract.search>

/** What a search counts as: a few words without more, on its first page. */
function countedWord({ keyword, page, kind, tagId, authorId, time }: Input): string | undefined {
  if (page > 1 || kind || tagId || authorId || time) return undefined
  const { words, phrases, without, filters } = readQuery(keyword)
  if (without.length + filters.length > 0) return undefined
  const word = foldUnits([...phrases, ...words].join(' ')).trim()
  return word && [...word].length <= searchedWordLength.max ? word : undefined
}

export function hearSearch({ site, actor, client }: Context, input: Input): void {
  const word = countedWord(input)
  const reader = actor ? `member:${actor.memberId}` : networkOf(client.address)
  if (word) site.searchedWords.hear(word, reader, dayAt(new Date()))
}

/** Of what was corrected or came near, nothing was found. */
export async function searchAndNote(
  context: Context,
  input: Input,
): Promise<OutputOf<typeof contract.search>> {
  const found = await search(context, input)
  const word = countedWord(input)
  const isFound = found.corrected === null && found.items.some(({ isNear }) => !isNear)
  if (word) context.site.searchedWords.note(word, isFound)
  return found
}
