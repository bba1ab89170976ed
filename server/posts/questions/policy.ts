import type { Settings } from '#contract/core/settings.ts'
import type { Actor } from '#server/core/actor.ts'
import { hasRight } from '#server/core/rights.ts'
import { canModerate, canViewTopics, canWrite } from '#server/posts/topics/policy.ts'

/** A question, as far as it matters who may do what with it. */
export interface Asked {
  author_id: number
  tag_id: number
  is_closed: boolean
  adopted_id: number | null
}

export const canAsk = (actor: Actor, settings: Settings) =>
  settings.allowQuestions && canWrite(actor) && hasRight(actor, 'ask_questions')

const isOwn = (actor: Actor, { author_id, tag_id }: Asked) =>
  author_id === actor.memberId && canViewTopics(actor.rights, tag_id)

/** Any time, also after an answer was adopted; but not in a question that the staff closed. */
export const canFollowUp = (actor: Actor, settings: Settings, question: Asked) =>
  settings.allowFollowUps &&
  canWrite(actor) &&
  isOwn(actor, question) &&
  !question.is_closed &&
  hasRight(actor, 'add_follow_ups')

export const canAdopt = (actor: Actor, question: Asked) =>
  isOwn(actor, question) && question.adopted_id === null

/** Staff adopt in the place of others, and never for a question of their own. */
export const canAward = (actor: Actor, question: Asked) =>
  canModerate(actor) && question.author_id !== actor.memberId && question.adopted_id === null

export const canRaise = (actor: Actor, settings: Settings, question: Asked) =>
  settings.allowQuestions && isOwn(actor, question) && question.adopted_id === null && !question.is_closed

/** Askers delete their own follow-ups, staff who moderate anybody's. */
export const canDeleteFollowUp = (actor: Actor, question: Asked) =>
  canModerate(actor) || (canWrite(actor) && isOwn(actor, question))
