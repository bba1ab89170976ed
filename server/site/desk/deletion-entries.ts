import { shownTitle } from '#server/core/cancelled-words.ts'
import type { MemberContext } from '#server/core/context.ts'
import { dayMs } from '#server/core/durations.ts'
import { toAuthor } from '#server/core/member-shapes.ts'
import {
  countDeletionRequests,
  findPendingRequest,
  readPendingRequests,
} from '#server/posts/topics/deletion-requests.ts'
import { type EntryKind, type Held, type Line, readDue } from './entry-kind.ts'

type RequestRow = Omit<Awaited<ReturnType<typeof readPendingRequests>>[number], 'micros'>

const toLine = ({ language }: MemberContext, row: RequestRow): Line => ({
  entryKind: 'deletion',
  entryId: row.id,
  version: 1,
  thingKind: 'topic',
  isQuestion: row.is_question,
  isEdit: false,
  author: toAuthor(row),
  title: shownTitle(row.title, language),
  words: row.reason,
  since: row.asked_at.toISOString(),
  dueAt: new Date(row.asked_at.getTime() + dayMs).toISOString(),
  guards: [],
  reporterCount: 0,
})

/** Topics and questions whose authors ask for their deletion. */
export const deletionEntries: EntryKind = {
  kind: 'deletion',
  readWaiting: countDeletionRequests,
  readLines: (context, span) =>
    readDue(span, dayMs, {
      rows: (part) => readPendingRequests(context.db, { offset: 0, ...part }),
      toLine: (row) => toLine(context, row),
    }),
  async find(context, requestId) {
    const row = await findPendingRequest(context.db, requestId)
    if (!row) return undefined
    return {
      line: toLine(context, row),
      isStanding: true,
      parts: {
        ...{
          thing: null,
          pictures: [],
          above: null,
          reports: [],
          post: null,
          sensitiveWords: [],
          findings: [],
          appeal: null,
        },
        subject: `topic:${row.topic_id}`,
        bodyHtml: row.body_html,
        deletionReason: row.reason,
      },
    }
  },
  async hold({ db }, requestId): Promise<Held | undefined> {
    // Deciding takes the row only while it is undecided, so that this is all there is to know.
    const row = await findPendingRequest(db, requestId)
    if (!row) return undefined
    return {
      ...{ entryKind: 'deletion', entryId: requestId, version: 1 },
      thing: {
        kind: 'topic',
        id: row.topic_id,
        isQuestion: row.is_question,
        isStanding: true,
        isCaught: false,
      },
      topicId: row.topic_id,
      authorId: row.author_id,
      title: row.title,
    }
  },
  actsOn: () => ['delete', 'refuse'],
}
