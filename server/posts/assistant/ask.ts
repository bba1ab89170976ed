import type { OutputOf, ParsedInputOf } from '#contract/core/endpoint.ts'
import type * as contract from '#contract/posts/assistant.ts'
import { type AssistantAct, actsOnText } from '#contract/posts/assistant-acts.ts'
import { requireCaptcha } from '#server/accounts/verification/captcha.ts'
import { attemptsLately, countAttempt } from '#server/core/attempts.ts'
import type { MemberContext } from '#server/core/context.ts'
import type { Tx } from '#server/core/database.ts'
import { transact } from '#server/core/deferred-writes.ts'
import { claimRequestKey } from '#server/core/request-keys.ts'
import { signLink } from '#server/core/signed-links.ts'
import { fieldError, UserError } from '#server/core/user-error.ts'
import { findMaterial } from './material.ts'
import { requireAssistant } from './policy.ts'
import * as queries from './queries.ts'

const promptAct = 'prompt'
const titleLength = 60
export const answerPath = (turnId: number | ':id') => `/assistantAnswers/${turnId}`

type Asked = OutputOf<typeof contract.askAssistant>
type Captcha = Pick<ParsedInputOf<typeof contract.askAssistant>, 'captchaKey' | 'captchaValue'>

/** Whether the next question asks for a captcha: this many were asked within a minute. */
export const needsCaptcha = async ({ db, actor, settings }: MemberContext): Promise<boolean> =>
  (await attemptsLately(db, [subjectOf(actor)], promptAct)) >= settings.captchaAfterPromptsPerMinute

const subjectOf = ({ memberId }: { memberId: number }) => `member:${memberId}`

/**
 * Keeps a question; it is put to the model when its answer is fetched. Throws `assistant_used_up` once the day's questions
 * or tokens are, and field errors for a question without words and an act without its text.
 */
export async function askAssistant(
  context: MemberContext,
  {
    modelId,
    act,
    question = '',
    text = '',
    conversationId,
    ...captcha
  }: ParsedInputOf<typeof contract.askAssistant>,
): Promise<Asked> {
  requireAssistant(context)
  requireWords(act, question, text)
  const model = await requireModel(context, modelId, act)
  if (conversationId !== undefined) await requireConversation(context, conversationId)
  await requirePatience(context, captcha)
  const { db, actor, language } = context
  const material = await findMaterial(context, act, text)
  return transact(db, async (tx) => {
    await claimQuestion(tx, context)
    const title = Array.from(question || text)
      .slice(0, titleLength)
      .join('')
    const id = conversationId ?? (await queries.insertConversation(tx, actor.memberId, title)).id
    const turnId = await queries.insertTurn(tx, {
      ...{ conversationId: id, act, language, question, text, material, model },
    })
    return toAsked(context, id, turnId)
  })
}

/** Puts a question once more, perhaps in other words, in place of itself and all that came after it. */
export async function askAssistantAgain(
  context: MemberContext,
  { turnId, modelId, question, ...captcha }: ParsedInputOf<typeof contract.askAssistantAgain>,
): Promise<Asked> {
  requireAssistant(context)
  const { db, actor, language } = context
  const before = await queries.findTurn(db, actor.memberId, turnId)
  if (!before) throw new UserError('not_found')
  const act = before.act as AssistantAct
  const asked = { act, question: question ?? before.question, text: before.selected_text, language }
  requireWords(act, asked.question, asked.text)
  const model = await requireModel(context, modelId, act)
  await requirePatience(context, captcha)
  const conversationId = before.conversation_id
  const material = await findMaterial(context, act, asked.text)
  return transact(db, async (tx) => {
    await claimQuestion(tx, context)
    await queries.deleteTurnsFrom(tx, conversationId, turnId)
    const newId = await queries.insertTurn(tx, { ...asked, material, conversationId, model })
    return toAsked(context, conversationId, newId)
  })
}

function requireWords(act: AssistantAct, question: string, text: string): void {
  if (actsOnText.includes(act) && text.trim() === '') throw fieldError('text', { code: 'required' })
  if (!actsOnText.includes(act) && question.trim() === '') throw fieldError('question', { code: 'required' })
}

async function requireModel(
  { db }: MemberContext,
  modelId: number,
  act: AssistantAct,
): Promise<queries.ModelRow> {
  const model = await queries.findModel(db, modelId)
  if (!model?.is_open || model.draws !== (act === 'picture'))
    throw fieldError('modelId', { code: 'unknown_choice' })
  return model
}

async function requireConversation({ db, actor }: MemberContext, conversationId: number): Promise<void> {
  if (!(await queries.findConversation(db, actor.memberId, conversationId))) throw new UserError('not_found')
}

async function requirePatience(context: MemberContext, captcha: Captcha): Promise<void> {
  const { db, actor } = context
  if (await needsCaptcha(context)) await requireCaptcha(db, captcha)
  await countAttempt(db, [subjectOf(actor)], promptAct)
}

/** Takes one of the day's questions within the transaction, so that a question that isn't kept costs nothing. */
export async function claimQuestion(tx: Tx, { actor, requestKey }: MemberContext): Promise<void> {
  await claimRequestKey(tx, requestKey)
  const { memberId, rights } = actor
  const hadOne = await queries.takeQuestion(
    tx,
    { memberId, roleId: rights.assistant.roleId },
    rights.assistant,
  )
  if (!hadOne) throw new UserError('assistant_used_up')
}

const toAsked = ({ site }: MemberContext, conversationId: number, turnId: number): Asked => ({
  conversationId,
  turnId,
  address: signLink(site.keys, answerPath(turnId)),
})
