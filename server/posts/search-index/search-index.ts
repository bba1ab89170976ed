/* Shared: whoever publishes, edits, moves or takes away a post says so here. */
import type { PostKindName } from '#contract/posts/review.ts'
import { invalidate } from '#server/core/cache-tags.ts'
import type { Database, Tx } from '#server/core/database.ts'
import { type DeferredRows, deferRow } from '#server/core/deferred-writes.ts'
import { type EntryText, readShare, upsertEntries } from './entry-queries.ts'
import { htmlLines } from './html-text.ts'
import { countKeys, hashOf } from './key-counts.ts'
import { isRun, keysOf, searchVersion, toSearchText } from './search-words.ts'

export { deleteEntriesOf, deleteProgress as indexAllAgain, retagEntries } from './entry-queries.ts'

/** How much the job has read of what was there before the index, or before its present version: from 0 to 1. */
export const readIndexedShare = (db: Database) => readShare(db, searchVersion)

/** Everything that is found; ends what is kept of the search's answers. */
export const searchTag = 'search'

/** Of new posts, for an answer that looks for no word of theirs. */
export const newPostsTag = 'search-new'

/** As far as a text is looked through for where its words stand. */
export const plainTextMax = 40_000

/** Words share so many tags that processes remember all of them, and so few of a new post that a notification holds them. */
const wordTags = { inAll: 4_096, ofPost: 400 }

/** New posts that are found by this key of a word, and some others. */
export const wordTag = (key: string) => `word:${hashOf(key) % wordTags.inAll}`

/** A post as others read it, without what it hides. */
export interface IndexedPost {
  postKind: PostKindName
  postId: number
  /** Nothing was found of it before, so only what looks for its words changes. */
  isNew?: boolean
  /** Of a topic or a question. */
  title?: string
  html: string
}

/**
 * Lets a post be found by its words from the end of this transaction on; once the post is written. Whether a reader may see it,
 * and whether it still stands, is asked of the post whenever it is found.
 */
export async function indexPost(tx: Tx, { postKind, isNew, ...post }: IndexedPost): Promise<void> {
  const entry = toEntryText(post)
  await deferRow(tx, entriesOf[postKind], entry)
  await invalidate(tx, ...(isNew ? tagsOfNew(entry) : [searchTag]))
}

const entriesOfKind = (postKind: PostKindName): DeferredRows<EntryText> => ({
  write: (entries) => upsertEntries(postKind, entries, { version: searchVersion }),
})

const entriesOf: Record<PostKindName, DeferredRows<EntryText>> = {
  topic: entriesOfKind('topic'),
  comment: entriesOfKind('comment'),
  reply: entriesOfKind('reply'),
  follow_up: entriesOfKind('follow_up'),
}

/** Of a long post everything: it has most of the tags. */
function tagsOfNew({ title, body }: EntryText): string[] {
  const words = `${title} ${body}`.split(' ').map((text) => ({ text, isUnspaced: isRun(text) }))
  const keys = words.flatMap((word) => [...keysOf(word), ...(word.isUnspaced ? word.text : [])])
  const tags = new Set(keys.map(wordTag))
  return tags.size > wordTags.ofPost ? [searchTag] : [newPostsTag, ...tags]
}

/** Of a post with less HTML snippets are cut from that. */
const htmlLong = 2_000

export function toEntryText({
  postId,
  title = '',
  html,
}: Omit<IndexedPost, 'postKind' | 'isNew'>): EntryText {
  const lines = htmlLines(html)
  const body = toSearchText(lines)
  return {
    postId,
    title: toSearchText(title),
    body,
    plainText: html.length < htmlLong ? null : lines.slice(0, plainTextMax),
    counts: countKeys(body),
  }
}
