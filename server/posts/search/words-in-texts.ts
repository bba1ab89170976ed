/* Shared: the words of a query, for what is searched beside posts. */
import { toGroups } from './query-groups.ts'
import { readQuery } from './query-language.ts'

export { mark, snippetOf } from './snippets.ts'

/** What was typed as words and phrases; filters say nothing of what has neither tag nor author. */
export function readSoughtWords(keyword: string) {
  const { wanted, unwanted } = toGroups(readQuery(keyword))
  const needlesOf = (groups: typeof wanted) => groups.map(({ needle }) => needle)
  return {
    groups: wanted,
    needed: needlesOf(wanted.filter(({ isOptional }) => !isOptional)),
    unwanted: needlesOf(unwanted),
  }
}
