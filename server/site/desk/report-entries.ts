import type { DeskAct } from '#contract/site/desk.ts'
import { shownTitle } from '#server/core/cancelled-words.ts'
import type { MemberContext } from '#server/core/context.ts'
import { transactionOf } from '#server/core/database.ts'
import { toAuthor } from '#server/core/member-shapes.ts'
import {
  type CaseRow,
  countCases,
  findPendingCase,
  lockCase,
  readCaseParts,
  readPendingCases,
} from '#server/posts/reports/cases.ts'
import { type EntryKind, type Held, type Line, readDue } from './entry-kind.ts'

const wordsMax = 200

const toLine = ({ language }: MemberContext, row: CaseRow): Line => ({
  entryKind: 'report',
  entryId: row.id,
  version: 1,
  thingKind: row.thing_kind,
  isQuestion: row.is_question,
  isEdit: false,
  author: toAuthor(row),
  title: shownTitle(row.title, language),
  words: Array.from(row.text).slice(0, wordsMax).join(''),
  since: row.opened_at.toISOString(),
  dueAt: row.due_at.toISOString(),
  guards: [],
  reporterCount: row.reporter_count,
})

/** Everything that members reported; the reports of one thing are one entry. */
export const reportEntries: EntryKind = {
  kind: 'report',
  readWaiting: countCases,
  readLines: (context, span) =>
    readDue(span, 0, {
      rows: (part) => readPendingCases(context.db, part),
      toLine: (row) => toLine(context, row),
    }),
  async find(context, caseId) {
    const row = await findPendingCase(context.db, caseId)
    if (!row) return undefined
    const parts = await readCaseParts(context, row)
    return {
      line: toLine(context, row),
      isStanding: row.state === 'stands',
      parts: {
        ...parts,
        subject: `${row.thing_kind}:${row.thing_id}`,
        post: null,
        deletionReason: null,
        findings: [],
        appeal: null,
        sensitiveWords: context.words.findIn(`${row.title}\n${row.text}`),
      },
    }
  },
  async hold(context, caseId): Promise<Held | undefined> {
    const held = await lockCase(transactionOf(context.db), caseId)
    if (!held || held.decided_at) return undefined
    const row = await findPendingCase(context.db, caseId)
    if (!row) return undefined
    return {
      ...{ entryKind: 'report', entryId: caseId, version: 1 },
      thing: {
        kind: row.thing_kind,
        id: row.thing_id,
        isQuestion: row.is_question,
        isStanding: row.state === 'stands',
        isCaught: false,
      },
      topicId: row.topic_id,
      authorId: row.author_id,
      title: row.title,
    }
  },
  actsOn: ({ thing: { kind, isStanding } }) => {
    const acts: DeskAct[] = ['dismiss', 'uphold']
    if (isStanding && kind !== 'member') acts.push('delete')
    if (isStanding && kind === 'topic') acts.push('close', 'move')
    return [...acts, 'warn', 'mute', 'ban', 'ban_address']
  },
}
