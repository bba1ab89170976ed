import { LRUCache } from 'lru-cache'
import { newPostsTag, wordTag } from '#server/posts/search-index/search-index.ts'
import { toGroups } from './query-groups.ts'
import { readQuery } from './query-language.ts'

/** Whoever gets what was kept shouldn't wait for a query to be read. */
const known = new LRUCache<string, string[]>({ max: 5_000 })

/**
 * What a new post has to have for an answer to end. What it is found by instead, a synonym, the name of a tag or a corrected
 * word, it need not have: such an answer may be as old as answers get.
 */
export function tagsOfWords(keyword: string): readonly string[] {
  const tags = known.get(keyword) ?? readTags(keyword)
  known.set(keyword, tags)
  return tags
}

function readTags(keyword: string): string[] {
  const needed = toGroups(readQuery(keyword)).wanted.filter(({ isOptional }) => !isOptional)
  return needed.length === 0 ? [newPostsTag] : needed.map(({ keys }) => wordTag(keys[0]!))
}
