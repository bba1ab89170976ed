import type { ReportedThing } from '#contract/posts/reports.ts'
import { shownTitle } from '#server/core/cancelled-words.ts'
import type { MemberContext } from '#server/core/context.ts'
import { toAuthor } from '#server/core/member-shapes.ts'
import { canViewTopics } from '#server/posts/topics/policy.ts'
import type { ReportedRow } from './case-queries.ts'

/** A thing as it was when it was reported, and where it stands if it still does and this reader may look. */
export function toReportedThing(
  { language, actor }: MemberContext,
  row: ReportedRow,
  kept: { title: string; text: string },
): ReportedThing {
  const isOpen = row.tag_id === null || canViewTopics(actor.rights, row.tag_id)
  return {
    kind: row.thing_kind,
    isQuestion: row.is_question,
    title: shownTitle(kept.title, language),
    text: kept.text,
    state: row.state,
    author: toAuthor(row),
    place:
      row.state === 'stands' && row.topic_id !== null && isOpen
        ? { topicId: row.topic_id, commentId: row.comment_id, replyId: row.reply_id }
        : null,
  }
}
