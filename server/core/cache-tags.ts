import type { Database, Tx } from './database.ts'
import { type Notifications, notify } from './notify.ts'

/** Names of the content that an answer or a page shows, such as `topic:7`. Each feature names its own. */
export type CacheTags = readonly string[]

/** The tag of one thing, such as `topic:7`. */
export const tagOf = (kind: string, id: number) => `${kind}:${id}`

/** A member's name and picture, wherever they are shown. */
export const memberTag = (memberId: number) => tagOf('member', memberId)

/** Shown on every page: the site's name, its texts and whatever else staff decide. */
export const siteTag = 'site'

/** Every list of topics, and the sidebar beside them. */
export const topicListsTag = 'topic-lists'

/** A cache of this process as writers see it. */
export interface TaggedStore {
  /** This process is about to commit a change of these; `change` names the commit. */
  expect(change: string, tags: CacheTags): void
  /** A change of these was committed, here or elsewhere. */
  drop(tags: CacheTags, change: string): void
  /** What changed is unknown. */
  dropAll(): void
  /** Lets go of what nobody would get any more. */
  dropStale(): void
}

const channel = 'content'
const stores = new Set<TaggedStore>()
const processName = crypto.randomUUID().slice(0, 8)
let changes = 0

/** A notification has at most 8,000 bytes, and a tag hardly ever 30. */
const tagsAtOnce = 200

/** What nobody asks for again would else stay until others need its room. */
const dropStaleEveryMs = 15_000

/**
 * Ends in every process, at commit, whatever is kept of this content; and in this one at once, so that a writer sees what
 * they wrote. A change that is rolled back ends nothing elsewhere.
 */
export async function invalidate(db: Database | Tx, ...tags: string[]): Promise<void> {
  for (let at = 0; at < tags.length; at += tagsAtOnce) {
    const change = `${processName}.${++changes}`
    const some = tags.slice(at, at + tagsAtOnce)
    for (const store of stores) store.expect(change, some)
    await notify(db, channel, [change, ...some].join(' '))
  }
}

/**
 * Lets caches hear of every change, and of the time that passes. What was sent while this process was cut off is unknown. Returns
 * what stops it.
 */
export async function connectCaches(
  notifications: Notifications,
  connected: readonly TaggedStore[],
): Promise<() => void> {
  for (const store of connected) stores.add(store)
  await notifications.on(channel, (payload) => {
    const [change = '', ...tags] = payload.split(' ')
    for (const store of connected) store.drop(tags, change)
  })
  notifications.onReconnect(() => {
    for (const store of connected) store.dropAll()
  })
  const timer = setInterval(() => {
    for (const store of connected) store.dropStale()
  }, dropStaleEveryMs).unref()
  return () => {
    clearInterval(timer)
    for (const store of connected) stores.delete(store)
  }
}
