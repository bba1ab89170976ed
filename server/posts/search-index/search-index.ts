/* Shared: whoever publishes, edits, moves or takes away a post says so here. */
import type { PostKindName } from '#contract/posts/review.ts'
import { invalidate } from '#server/core/cache-tags.ts'
import type { Tx } from '#server/core/database.ts'
import { defer } from '#server/core/deferred-writes.ts'
import { type EntryText, upsertEntries } from './entry-queries.ts'
import { htmlText } from './html-text.ts'
import { countKeys } from './key-counts.ts'
import { searchVersion, toSearchText } from './search-words.ts'

export { deleteEntriesOf, deleteProgress as indexAllAgain, retagEntries } from './entry-queries.ts'

/** Everything that is found; ends what is kept of the search's answers. */
export const searchTag = 'search'

/** A post as others read it, without what it hides. */
export interface IndexedPost {
  postKind: PostKindName
  postId: number
  /** Of a topic or a question. */
  title?: string
  html: string
}

/**
 * Lets a post be found by its words from the end of this transaction on; once the post is written. Whether a reader may see it,
 * and whether it still stands, is asked of the post whenever it is found.
 */
export async function indexPost(tx: Tx, { postKind, ...post }: IndexedPost): Promise<void> {
  await defer(tx, { write: upsertEntries(postKind, [toEntryText(post)], { version: searchVersion }) })
  await invalidate(tx, searchTag)
}

export function toEntryText({ postId, title = '', html }: Omit<IndexedPost, 'postKind'>): EntryText {
  const body = toSearchText(htmlText(html))
  return { postId, title: toSearchText(title), body, counts: countKeys(body) }
}
