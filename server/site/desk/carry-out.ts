import type { Language } from '#contract/core/language.ts'
import { m } from '#contract/messages/generated/messages.js'
import { actsOnMembers, type DeskAct } from '#contract/site/desk.ts'
import { type AddressBanSet, setAddressBan } from '#server/accounts/members/address-bans.ts'
import { banMember, muteMember, type Restrained } from '#server/accounts/members/restraints.ts'
import { writeAudit } from '#server/core/audit.ts'
import { networkOf } from '#server/core/client-networks.ts'
import type { MemberContext } from '#server/core/context.ts'
import { transactionOf } from '#server/core/database.ts'
import { UserError } from '#server/core/user-error.ts'
import { deleteMessageOfBoth } from '#server/people/conversations/delete-message.ts'
import { deleteComment } from '#server/posts/comments/comments.ts'
import { deleteReply } from '#server/posts/comments/replies.ts'
import { deleteFollowUp } from '#server/posts/questions/follow-ups.ts'
import { approvePost, refusePost } from '#server/posts/review/review.ts'
import { refuseDeletion } from '#server/posts/topics/deletion-requests.ts'
import { closeTopic, deleteTopic } from '#server/posts/topics/moderation.ts'
import { type Moved, moveTopic } from '#server/posts/topics/move-topic.ts'
import { answerAppeal } from '#server/site/appeals/desk-appeals.ts'
import type { Held } from './entry-kind.ts'
import { countWarnings, readAuthorRow } from './queries.ts'
import { tellAuthor } from './tell-author.ts'

export interface Decision {
  act: DeskAct
  deletes: boolean
  isAbuse: boolean
  tagIds?: string[] | undefined
  words: { zh: string; en: string } | null
  until: Date | null
  /** The one that a ban is of. */
  address: string | null
}

/** What taking a decision back needs to know. */
export interface Undoing {
  deleted?: true
  closed?: true
  moved?: Moved
  muted?: Restrained
  banned?: Restrained
  addressBanned?: AddressBanSet
  notificationId?: number
}

/** Does what was decided, in the transaction of the context. Returns how to take it back, where that is possible. */
export async function carryOut(
  context: MemberContext,
  held: Held,
  decision: Decision,
): Promise<Undoing | null> {
  const undoing: Undoing = {}
  await actOnThing(context, held, { decision, undoing })
  await actOnAuthor(context, held, { decision, undoing })
  await tell(context, held, { decision, undoing })
  return isLasting(held, decision) ? null : undoing
}

/** Others have heard of what was published, and whoever appealed has their answer. */
const isLasting = ({ entryKind }: Held, { act }: Decision): boolean =>
  act === 'approve' || act === 'approve_once' || entryKind === 'appeal'

interface Carrying {
  decision: Decision
  undoing: Undoing
}

const wordsIn = (language: Language, { words }: Decision): string =>
  (language === 'zh-CN' ? words?.zh : words?.en) ?? ''

const isOnMember = (act: DeskAct) => (actsOnMembers as readonly DeskAct[]).includes(act)

/** What becomes of the post. One that waits is refused along with any act on its author. */
async function actOnThing(context: MemberContext, held: Held, { decision, undoing }: Carrying) {
  const { act, deletes, tagIds = [] } = decision
  const reason = wordsIn(context.language, decision)
  const { entryKind, entryId, version } = held
  if (entryKind === 'post') {
    const read = { waitingPostId: entryId, version }
    if (act === 'approve' || act === 'approve_once')
      return approvePost(context, { ...read, learns: act === 'approve' })
    return refusePost(context, { ...read, reason, words: decision.words })
  }
  if (entryKind === 'appeal') {
    const isAccepted = act === 'accept_appeal'
    return answerAppeal(context, entryId, {
      isAccepted,
      words: decision.words,
      reason: reason || m.desk_act_accept_appeal({}, { locale: context.language }),
    })
  }
  if (entryKind === 'deletion' && act === 'refuse')
    return refuseDeletion(context, { requestId: entryId, reason, words: decision.words })
  if (act === 'delete' || deletes) {
    await deleteHeld(context, held, decision)
    undoing.deleted = true
  }
  if (act === 'close') {
    await closeTopic(context, { topicId: held.thing.id, reason })
    undoing.closed = true
  }
  if (act === 'move') undoing.moved = await moveTopic(context, { topicId: held.thing.id, tagIds })
}

async function deleteHeld(context: MemberContext, { thing }: Held, decision: Decision) {
  const why = { reason: wordsIn(context.language, decision), isAbuse: decision.isAbuse }
  if (thing.kind === 'topic') await deleteTopic(context, { topicId: thing.id, ...why })
  else if (thing.kind === 'comment') await deleteComment(context, { commentId: thing.id, ...why })
  else if (thing.kind === 'reply') await deleteReply(context, { replyId: thing.id, ...why })
  else if (thing.kind === 'follow_up') await deleteFollowUp(context, { followUpId: thing.id, ...why })
  else if (thing.kind === 'message') await deleteMessageOfBoth(context, { messageId: thing.id, ...why })
  else throw new UserError('forbidden')
}

async function actOnAuthor(context: MemberContext, held: Held, { decision, undoing }: Carrying) {
  const { act, until, address } = decision
  const memberId = held.authorId
  const reason = wordsIn(context.language, decision)
  if (act === 'ban_address' && address !== null) {
    const end = until ? { until: until.toISOString() } : {}
    // Of IPv6 the /64: every connection has that many addresses, and whoever is banned would take the next.
    undoing.addressBanned = await setAddressBan(context, { address: networkOf(address), reason, ...end })
  }
  if ((act !== 'mute' && act !== 'ban') || !until) return
  const before = await readAuthorRow(context.db, memberId)
  const after = until.toISOString()
  const restraint = { memberId, until: after, reason }
  if (act === 'mute') {
    await muteMember(context, restraint)
    undoing.muted = { before: before.muted_until?.toISOString() ?? null, after }
  } else {
    await banMember(context, restraint)
    undoing.banned = { before: before.banned_until?.toISOString() ?? null, after }
  }
}

/** Whoever wrote it hears what happened to it or to them, and why; of what waited they hear by other ways already. */
async function tell(context: MemberContext, held: Held, { decision, undoing }: Carrying) {
  const { act } = decision
  const concernsAuthor =
    isOnMember(act) ||
    held.entryKind === 'appeal' ||
    (held.entryKind === 'report' && ['delete', 'close', 'move'].includes(act))
  if (!concernsAuthor || held.authorId === context.actor.memberId) return
  const tx = transactionOf(context.db)
  const notificationId = await tellAuthor(tx, { by: context.actor.memberId, held, decision })
  undoing.notificationId = notificationId
  if (act !== 'warn') return
  const warnings = await countWarnings(tx, held.authorId)
  await writeAudit(tx, context.actor, {
    act: 'warn_member',
    subject: `member:${held.authorId}`,
    before: { warnings: warnings - 1 },
    after: { warnings, reason: decision.words?.zh ?? null },
  })
}
