import type { PostKindName } from '#contract/posts/review.ts'
import { shownTitle } from '#server/core/cancelled-words.ts'
import type { MemberContext } from '#server/core/context.ts'
import type { Tx } from '#server/core/database.ts'
import { hourMs } from '#server/core/durations.ts'
import { toAuthor } from '#server/core/member-shapes.ts'
import {
  countWaitingPosts,
  holdQueuedPost,
  readQueuedPost,
  readQueueLines,
  type WaitingLine,
} from '#server/posts/review/queue-lines.ts'
import type { EntryKind, Held, Line } from './entry-kind.ts'

/** As docs/RULES.md has it ("The desk"). */
const dueMs = 8 * hourMs

const toLine = ({ language }: MemberContext, row: WaitingLine): Line => ({
  entryKind: 'post',
  entryId: row.id,
  version: row.version,
  thingKind: row.kind as PostKindName,
  isQuestion: row.tag_kind === 'question',
  isEdit: row.edited_version !== null,
  author: toAuthor(row),
  title: shownTitle(row.title, language),
  words: row.beginning.slice(0, 200),
  since: row.sent_at.toISOString(),
  dueAt: new Date(row.sent_at.getTime() + dueMs).toISOString(),
  reporterCount: 0,
})

/** What members wrote that waits for review. */
export const postEntries: EntryKind = {
  kind: 'post',
  count: countWaitingPosts,
  readLines: async (context, count) =>
    (await readQueueLines(context.db, count)).map((row) => toLine(context, row)),
  async find(context, waitingPostId) {
    const queued = await readQueuedPost(context, waitingPostId)
    if (!queued) return undefined
    return {
      line: toLine(context, queued.line),
      parts: {
        ...{ thing: null, pictures: [], above: null, reports: [], bodyHtml: null, deletionReason: null },
        post: queued.post,
        sensitiveWords: queued.words,
      },
    }
  },
  async hold({ db }, waitingPostId, version): Promise<Held | undefined> {
    const row = await holdQueuedPost(db as Tx, { waitingPostId, version })
    if (!row) return undefined
    return {
      ...{ entryKind: 'post', entryId: waitingPostId, version },
      thing: { kind: row.kind as PostKindName, id: row.post_id, isQuestion: false, isStanding: false },
      topicId: row.topic_id,
      authorId: row.author_id,
      title: row.title,
    }
  },
  actsOn: () => ['approve', 'refuse', 'warn', 'mute', 'ban', 'ban_address'],
}
