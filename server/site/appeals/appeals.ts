import type { OutputOf, ParsedInputOf } from '#contract/core/endpoint.ts'
import type { Page } from '#contract/core/wire.ts'
import type * as contract from '#contract/site/appeals.ts'
import type { AppealState, OwnDecision } from '#contract/site/appeals.ts'
import { readBanTicket } from '#server/accounts/sign-in/ban-tickets.ts'
import { takeTry } from '#server/core/attempts.ts'
import { shownTitle } from '#server/core/cancelled-words.ts'
import type { Context, MemberContext } from '#server/core/context.ts'
import type { Tx } from '#server/core/database.ts'
import { readPage } from '#server/core/read-page.ts'
import { claimRequestKey } from '#server/core/request-keys.ts'
import { UserError } from '#server/core/user-error.ts'
import * as queries from './queries.ts'

/** Returns one page of what holds of what staff decided about the member, and of what they have answered. */
export const listOwnDecisions = (
  context: MemberContext,
  { page }: ParsedInputOf<typeof contract.listOwnDecisions>,
): Promise<Page<OwnDecision>> =>
  readPage(page, {
    count: () => queries.countDecisions(context.db, context.actor.memberId),
    rows: (span) => queries.readDecisions(context.db, context.actor.memberId, span),
    toItem: (row) => toOwn(context, row),
  })

/** What is about a member, or was written to one. */
const hasNoTitle = ({ act }: queries.DecisionRow) => act.endsWith('_member') || act === 'delete_message'

function toOwn({ language }: Context, row: queries.DecisionRow): OwnDecision {
  const state: AppealState = row.is_accepted === null ? 'waiting' : row.is_accepted ? 'accepted' : 'rejected'
  return {
    decisionId: row.decision_id,
    act: row.act,
    title: row.title === '' && hasNoTitle(row) ? '' : shownTitle(row.title, language),
    words: row.words,
    isQuestion: row.is_question,
    reason: (language === 'zh-CN' ? row.reason_zh : row.reason_en) ?? '',
    until: row.until?.toISOString() ?? null,
    decidedAt: row.decided_at.toISOString(),
    isStanding: row.is_standing,
    appeal:
      row.appeal_words === null || !row.sent_at
        ? null
        : {
            words: row.appeal_words,
            sentAt: row.sent_at.toISOString(),
            state,
            answer: language === 'zh-CN' ? row.answer_zh : row.answer_en,
          },
  }
}

/** Throws `not_found` where it isn't about this member or holds no more, `appealed_before` where they have answered it. */
export async function appealDecision(
  context: MemberContext,
  { decisionId, words }: ParsedInputOf<typeof contract.appealDecision>,
): Promise<OutputOf<typeof contract.appealDecision>> {
  const { db, actor, requestKey } = context
  await takeTryAt(context, actor.memberId)
  return db.transaction().execute(async (tx) => {
    await claimRequestKey(tx, requestKey)
    return keepAppeal(tx, { memberId: actor.memberId, words, by: { decisionId } })
  })
}

/** So often as anything that is tried: five times in ten minutes. */
const takeTryAt = ({ db, client }: Context, memberId: number) =>
  takeTry(db, { act: 'appeal', subject: `member:${memberId}`, address: client.address })

interface NewAppeal {
  memberId: number
  words: string
  by: { decisionId: number } | 'ban'
}

async function keepAppeal(tx: Tx, { memberId, words, by }: NewAppeal): Promise<{ appealId: number }> {
  const decision = await queries.findStanding(tx, memberId, by)
  if (!decision) throw new UserError('not_found')
  const { decision_id, title } = decision
  const kept = await queries.insertAppeal(tx, { decision_id, member_id: memberId, words, title })
  if (!kept) throw new UserError('appealed_before')
  return { appealId: kept.id }
}

/** Throws `link_expired` with a ticket that is none, `not_found` once the ban is over. */
export async function readOwnBan(
  context: Context,
  { ticket }: ParsedInputOf<typeof contract.readOwnBan>,
): Promise<OwnDecision> {
  const memberId = readBanTicket(context.site.keys, ticket)
  const ban = await queries.findStanding(context.db, memberId, 'ban')
  if (!ban) throw new UserError('not_found')
  return toOwn(context, ban)
}

export async function appealBan(
  context: Context,
  { ticket, words }: ParsedInputOf<typeof contract.appealBan>,
): Promise<OutputOf<typeof contract.appealBan>> {
  const memberId = readBanTicket(context.site.keys, ticket)
  await takeTryAt(context, memberId)
  return context.db.transaction().execute((tx) => keepAppeal(tx, { memberId, words, by: 'ban' }))
}

/** What a member has answered goes with their account. */
export const endAppealsOf = async (tx: Tx, memberId: number): Promise<void> => {
  await queries.deleteAppealsOf(tx, memberId)
}
