import type { PostKindName } from '#contract/posts/review.ts'
import { shownTitle } from '#server/core/cancelled-words.ts'
import type { MemberContext } from '#server/core/context.ts'
import { transactionOf } from '#server/core/database.ts'
import { hourMs } from '#server/core/durations.ts'
import { toAuthor } from '#server/core/member-shapes.ts'
import { isCaught, readFindings } from '#server/posts/guards/catches.ts'
import {
  countWaitingPosts,
  holdQueuedPost,
  readQueuedPost,
  readQueueLines,
  type WaitingLine,
} from '#server/posts/review/queue-lines.ts'
import { type EntryKind, type Held, type Line, readDue } from './entry-kind.ts'

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
  words: Array.from(row.beginning).slice(0, 200).join(''),
  since: row.sent_at.toISOString(),
  dueAt: new Date(row.sent_at.getTime() + dueMs).toISOString(),
  guards: row.guards,
  reporterCount: 0,
})

/** What members wrote that waits for review. */
export const postEntries: EntryKind = {
  kind: 'post',
  readWaiting: countWaitingPosts,
  readLines: (context, span) =>
    readDue(span, dueMs, {
      rows: (part) => readQueueLines(context.db, part),
      toLine: (row) => toLine(context, row),
    }),
  async find(context, waitingPostId) {
    const queued = await readQueuedPost(context, waitingPostId)
    if (!queued) return undefined
    return {
      line: toLine(context, queued.line),
      isStanding: !queued.post.isPlaceGone,
      parts: {
        ...{
          thing: null,
          pictures: [],
          reports: [],
          bodyHtml: null,
          deletionReason: null,
          appeal: null,
        },
        subject: `${queued.line.kind}:${queued.line.post_id}`,
        post: queued.post,
        above: queued.above,
        sensitiveWords: queued.words,
        findings: await readFindings(context.db, queued.line.kind, queued.line.post_id),
      },
    }
  },
  async hold({ db }, waitingPostId, version): Promise<Held | undefined> {
    const row = await holdQueuedPost(transactionOf(db), { waitingPostId, version })
    if (!row) return undefined
    return {
      ...{ entryKind: 'post', entryId: waitingPostId, version },
      thing: {
        ...{ kind: row.kind as PostKindName, id: row.post_id, isQuestion: false, isStanding: true },
        isCaught: await isCaught(db, row.kind, row.post_id),
      },
      topicId: row.topic_id,
      authorId: row.author_id,
      title: row.title,
    }
  },
  actsOn: ({ thing }) => [
    ...(thing.isStanding ? (['approve'] as const) : []),
    ...(thing.isStanding && thing.isCaught ? (['approve_once'] as const) : []),
    ...(['refuse', 'warn', 'mute', 'ban', 'ban_address'] as const),
  ],
}
