/* Shared by the desk, where appeals wait among other things. */
import type { DecidedAct } from '#contract/site/appeals.ts'
import { unbanMember, unmuteMember } from '#server/accounts/members/restraints.ts'
import { writeAudit } from '#server/core/audit.ts'
import type { MemberContext } from '#server/core/context.ts'
import { transactionOf } from '#server/core/database.ts'
import { restoreMessageOfBoth } from '#server/people/conversations/delete-message.ts'
import { restoreComment, restoreReply } from '#server/posts/comments/comment-moderation.ts'
import { restoreFollowUp } from '#server/posts/questions/follow-ups.ts'
import { publishRefused } from '#server/posts/review/unrefuse.ts'
import { restoreTopic } from '#server/posts/topics/moderation.ts'
import * as queries from './queries.ts'

export {
  type AppealRow,
  countWaiting as countAppeals,
  findWaiting as findAppeal,
  lockAppeal,
  readThing as readAppealedThing,
  readWaiting as readAppeals,
} from './queries.ts'

/** What a decision was about: its subject, or a part of that which the log names. */
export function subjectOf({ subject, before }: Pick<queries.AppealRow, 'subject' | 'before'>) {
  const { followUp, message } = (before ?? {}) as { followUp?: number; message?: number }
  if (followUp !== undefined) return { kind: 'follow_up', id: followUp }
  if (message !== undefined) return { kind: 'message', id: message }
  const [kind = '', id] = subject.split(':')
  return { kind, id: Number(id) }
}

interface Accepting {
  row: queries.AppealRow
  reason: string
}

/** Undoes what was appealed, as far as it still holds: what was deleted is back, what was refused is published. */
const undoings: Record<DecidedAct, (context: MemberContext, accepting: Accepting) => Promise<void>> = {
  delete_topic: (context, { row, reason }) => restoreTopic(context, { topicId: subjectOf(row).id, reason }),
  delete_comment: (context, { row, reason }) =>
    restoreComment(context, { commentId: subjectOf(row).id, reason }),
  delete_reply: (context, { row, reason }) => restoreReply(context, { replyId: subjectOf(row).id, reason }),
  delete_follow_up: (context, { row, reason }) =>
    restoreFollowUp(context, { followUpId: subjectOf(row).id, reason }),
  delete_message: (context, { row, reason }) =>
    restoreMessageOfBoth(context, { messageId: subjectOf(row).id, reason }),
  refuse_post: (context, { row }) => publishRefused(context, subjectOf(row)),
  mute_member: (context, { row }) => unmuteMember(context, { memberId: row.author_id }),
  ban_member: (context, { row }) => unbanMember(context, { memberId: row.author_id }),
}

interface Answer {
  isAccepted: boolean
  words: { zh: string; en: string } | null
  /** What the log says of what is undone. */
  reason: string
}

/** Closes an appeal that is held; what is accepted is undone where it still holds. */
export async function answerAppeal(
  context: MemberContext,
  appealId: number,
  { isAccepted, words, reason }: Answer,
): Promise<void> {
  const tx = transactionOf(context.db)
  const row = await queries.findWaiting(tx, appealId)
  if (!row) return
  const holds = await queries.findStanding(tx, row.author_id, { decisionId: row.decision_id })
  if (isAccepted && holds) await undoings[row.act](context, { row, reason })
  await writeAudit(tx, context.actor, {
    act: isAccepted ? 'accept_appeal' : 'reject_appeal',
    subject: row.subject,
    before: { decision: row.act, reason: row.reason, until: row.until },
    after: { reason: words?.zh ?? null },
  })
  const answer = { answer_zh: words?.zh ?? null, answer_en: words?.en ?? null }
  await queries.decideAppeal(tx, appealId, { is_accepted: isAccepted, ...answer })
}
