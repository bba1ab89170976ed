import type { OutputOf, ParsedInputOf } from '#contract/core/endpoint.ts'
import type * as contract from '#contract/posts/assistant.ts'
import type { AssistantProblem, AssistantTurn } from '#contract/posts/assistant.ts'
import type { AssistantAct, TurnState } from '#contract/posts/assistant-acts.ts'
import type { MemberContext } from '#server/core/context.ts'
import { UserError } from '#server/core/user-error.ts'
import { needsCaptcha } from './ask.ts'
import { requireAssistant } from './policy.ts'
import * as queries from './queries.ts'

const conversationsShown = 30
const turnsShown = 30

/** The models a member may ask, and what is left of their day. */
export async function readAssistant(
  context: MemberContext,
): Promise<OutputOf<typeof contract.readAssistant>> {
  requireAssistant(context)
  const { db, actor } = context
  const [models, used, isAsked] = await Promise.all([
    queries.readOpenModels(db),
    queries.readUseOfToday(db, actor.memberId),
    needsCaptcha(context),
  ])
  const { requestsMax, tokensMax } = actor.rights.assistant
  return {
    models: models.map(({ id, label, draws }) => ({ modelId: id, label, draws })),
    left: { requests: leftOf(requestsMax, used?.requests), tokens: leftOf(tokensMax, used?.tokens) },
    needsCaptcha: isAsked,
  }
}

const leftOf = (max: number | null, used = 0) => (max === null ? null : Math.max(0, max - used))

export async function listAssistantConversations(
  { db, actor }: MemberContext,
  { beforeId }: ParsedInputOf<typeof contract.listAssistantConversations>,
): Promise<OutputOf<typeof contract.listAssistantConversations>> {
  const rows = await queries.readConversations(db, actor.memberId, {
    beforeId,
    count: conversationsShown + 1,
  })
  const items = rows.slice(0, conversationsShown).map(({ id, title, changed_at }) => ({
    conversationId: id,
    title,
    changedAt: changed_at.toISOString(),
  }))
  return { items, next: rows.length > conversationsShown ? (items.at(-1)?.conversationId ?? null) : null }
}

export async function readAssistantConversation(
  { db, actor }: MemberContext,
  { conversationId }: ParsedInputOf<typeof contract.readAssistantConversation>,
): Promise<OutputOf<typeof contract.readAssistantConversation>> {
  const conversation = await queries.findConversation(db, actor.memberId, conversationId)
  if (!conversation) throw new UserError('not_found')
  const turns = await queries.readTurns(db, conversationId, turnsShown)
  return { title: conversation.title, turns: turns.map(toTurn) }
}

const toTurn = (row: queries.TurnRow): AssistantTurn => ({
  turnId: row.id,
  act: row.act as AssistantAct,
  question: row.question,
  text: row.selected_text,
  answer: row.answer,
  model: row.model_label,
  state: row.state as TurnState,
  problem: row.problem as AssistantProblem | null,
  askedAt: row.asked_at.toISOString(),
})

export async function deleteAssistantConversation(
  { db, actor }: MemberContext,
  { conversationId }: ParsedInputOf<typeof contract.deleteAssistantConversation>,
): Promise<void> {
  const { numDeletedRows } = await queries.deleteConversation(db, actor.memberId, conversationId)
  if (numDeletedRows === 0n) throw new UserError('not_found')
}
