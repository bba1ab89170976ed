import type { ParsedInputOf } from '#contract/core/endpoint.ts'
import type * as contract from '#contract/posts/polls.ts'
import type { PollState } from '#contract/posts/polls.ts'
import type { Topic } from '#contract/posts/topics.ts'
import { requireVoice } from '#server/core/actor.ts'
import type { Context, MemberContext } from '#server/core/context.ts'
import type { Database, Tx } from '#server/core/database.ts'
import { fieldError, UserError } from '#server/core/user-error.ts'
import type { PollPlan } from './plan.ts'
import { canVote, seesResultsEarly } from './policy.ts'
import { findPoll, findVote, insertPoll, insertVote, readOptions } from './queries.ts'

/** Writes a topic's poll, in the transaction that publishes it. */
export const addPoll = async (tx: Tx, topicId: number, plan: PollPlan): Promise<void> => {
  await insertPoll(tx, topicId, plan)
}

/** What everybody who may view the topic sees of its poll: the question and what can be chosen, but no counts. */
export async function readPollTexts(db: Database, topicId: number): Promise<Topic['poll']> {
  const [poll, options] = await Promise.all([findPoll(db, topicId), readOptions(db, topicId)])
  if (!poll || poll.title === null) return null
  return {
    title: poll.title,
    isMultiple: poll.is_multiple === true,
    endsAt: poll.ends_at?.toISOString() ?? null,
    options: options.map(({ id, words }) => ({ optionId: id, words })),
  }
}

/** Whoever may not view the topic doesn't learn whether it has a poll. */
async function requirePoll({ db, rights }: Context, topicId: number) {
  const poll = await findPoll(db, topicId)
  if (!poll) throw new UserError('not_found')
  if (!rights.inTopics('view_topics', poll.tag_id)) throw new UserError('topic_gated')
  if (poll.voter_count === null) throw new UserError('not_found')
  return { ...poll, voter_count: poll.voter_count }
}

export async function readPoll(
  context: Context,
  { topicId }: ParsedInputOf<typeof contract.readPoll>,
): Promise<PollState> {
  const { db, actor } = context
  const poll = await requirePoll(context, topicId)
  const [options, vote] = await Promise.all([
    readOptions(db, topicId),
    actor ? findVote(db, topicId, actor.memberId) : undefined,
  ])
  const isShown = poll.is_ended || vote !== undefined || seesResultsEarly(actor, poll)
  return {
    voterCount: poll.voter_count,
    chosenIds: vote?.option_ids ?? [],
    isEnded: poll.is_ended,
    canVote: !poll.is_ended && vote === undefined && canVote(actor),
    results: isShown ? options.map(({ id, vote_count }) => ({ optionId: id, voteCount: vote_count })) : null,
  }
}

/** Counts a member's vote, once however often it is sent. Throws `poll_ended` and field errors of `optionIds`. */
export async function castVote(
  context: MemberContext,
  { topicId, optionIds }: ParsedInputOf<typeof contract.castVote>,
): Promise<PollState> {
  const { db, actor } = context
  const poll = await requirePoll(context, topicId)
  requireVoice(actor)
  if (!canVote(actor)) throw new UserError('forbidden')
  if (poll.is_ended) throw new UserError('poll_ended')
  const chosen = [...new Set(optionIds.map(Number))]
  const known = new Set((await readOptions(db, topicId)).map(({ id }) => id))
  if (chosen.length === 0) throw fieldError('optionIds', { code: 'required' })
  if (!chosen.every((each) => known.has(each)) || (chosen.length > 1 && !poll.is_multiple))
    throw fieldError('optionIds', { code: 'unknown_choice' })
  await db.transaction().execute((tx) => insertVote(tx, topicId, actor.memberId, chosen))
  return readPoll(context, { topicId })
}
