import { type PostKindName, postKinds } from '#contract/posts/review.ts'
import type { Database } from '#server/core/database.ts'
import type { Job } from '#server/core/job.ts'
import type { Log } from '#server/core/log.ts'
import * as queries from './entry-queries.ts'
import { toEntryText } from './search-index.ts'
import { searchVersion } from './search-words.ts'

const postsPerStep = 50
/** A run ends before the next one is due. */
const runMs = 45_000

/**
 * Indexes what was there before the index, or before its present version: all kinds of posts, the newest first, a few at
 * a time, each step with the record of how far it has come. Others read and write meanwhile; whatever they publish is indexed
 * by themselves.
 */
export async function indexEarlierPosts(
  db: Database,
  log: Pick<Log, 'info'>,
  untilMs = runMs,
): Promise<void> {
  const endsAt = performance.now() + untilMs
  for (const postKind of postKinds) {
    let done = 0
    let belowId = await queries.readProgress(db, postKind, searchVersion)
    while (belowId > 0 && performance.now() < endsAt) {
      const step = await indexStep(db, postKind, belowId)
      belowId = step.belowId
      done += step.indexed
    }
    if (done > 0) log.info({ postKind, indexed: done, belowId }, 'the search index was brought up to date')
  }
}

async function indexStep(
  db: Database,
  postKind: PostKindName,
  belowId: number,
): Promise<{ belowId: number; indexed: number }> {
  const version = searchVersion
  const { lowestId = 0, posts } = await queries.readEarlierPosts(db, postKind, {
    belowId,
    version,
    count: postsPerStep,
  })
  const texts = posts.map(({ post_id, title, body_html }) =>
    toEntryText({ postId: post_id, title, html: body_html }),
  )
  await db.transaction().execute(async (tx) => {
    if (texts.length > 0)
      await queries.upsertEntries(postKind, texts, { version, areEarlier: true }).execute(tx)
    await queries.writeProgress(tx, { post_kind: postKind, version, below_id: lowestId })
  })
  return { belowId: lowestId, indexed: texts.length }
}

export const searchJobs: readonly Job[] = [
  { name: 'index-earlier-posts', cron: '* * * * *', run: ({ db, log }) => indexEarlierPosts(db, log) },
]
