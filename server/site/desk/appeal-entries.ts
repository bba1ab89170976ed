import { shownTitle } from '#server/core/cancelled-words.ts'
import type { MemberContext } from '#server/core/context.ts'
import { transactionOf } from '#server/core/database.ts'
import { dayMs } from '#server/core/durations.ts'
import { toAuthor } from '#server/core/member-shapes.ts'
import { hasLostItsPlace } from '#server/posts/review/unrefuse.ts'
import {
  type AppealRow,
  countAppeals,
  findAppeal,
  lockAppeal,
  readAppealedThing,
  readAppeals,
  subjectOf,
} from '#server/site/appeals/desk-appeals.ts'
import { type EntryKind, type Held, type Line, readDue } from './entry-kind.ts'

const thingKindOf = (row: AppealRow) => subjectOf(row).kind as Line['thingKind']

const toLine = ({ language }: MemberContext, row: AppealRow): Line => ({
  entryKind: 'appeal',
  entryId: row.id,
  version: 1,
  thingKind: thingKindOf(row),
  isQuestion: false,
  isEdit: false,
  author: toAuthor(row),
  title: row.title === '' ? row.account : shownTitle(row.title, language),
  words: Array.from(row.words).slice(0, 200).join(''),
  since: row.sent_at.toISOString(),
  dueAt: new Date(row.sent_at.getTime() + dayMs).toISOString(),
  guards: [],
  reporterCount: 0,
})

/** What members answer to decisions about them. */
export const appealEntries: EntryKind = {
  kind: 'appeal',
  readWaiting: countAppeals,
  readLines: (context, span) =>
    readDue(span, dayMs, {
      rows: (part) => readAppeals(context.db, part),
      toLine: (row) => toLine(context, row),
    }),
  async find(context, appealId) {
    const row = await findAppeal(context.db, appealId)
    if (!row) return undefined
    const { kind, id } = subjectOf(row)
    const [thing, isPlaceGone] = await Promise.all([
      readAppealedThing(context.db, kind, id),
      row.act === 'refuse_post' && hasLostItsPlace(context.db, kind, id),
    ])
    return {
      line: toLine(context, row),
      isStanding: !isPlaceGone,
      parts: {
        ...{ thing: null, above: null, reports: [], post: null, deletionReason: null },
        ...{ sensitiveWords: [], findings: [], pictures: [] },
        subject: row.subject,
        bodyHtml: thing.html,
        appeal: {
          words: row.words,
          act: row.act,
          reason: row.reason ?? '',
          until: row.until?.toISOString() ?? null,
          decidedBy: row.staff_account,
          decidedAt: row.decided_at.toISOString(),
          source: thing.source,
        },
      },
    }
  },
  async hold({ db }, appealId): Promise<Held | undefined> {
    const held = await lockAppeal(transactionOf(db), appealId)
    const row = held && (await findAppeal(db, appealId))
    if (!row) return undefined
    const { id } = subjectOf(row)
    return {
      ...{ entryKind: 'appeal', entryId: appealId, version: 1 },
      thing: { kind: thingKindOf(row), id, isQuestion: false, isStanding: true, isCaught: false },
      topicId: null,
      authorId: row.author_id,
      title: row.title === '' ? row.account : row.title,
    }
  },
  actsOn: ({ thing }) => (thing.isStanding ? ['accept_appeal', 'reject_appeal'] : ['reject_appeal']),
}
