import type { ParsedInputOf } from '#contract/core/endpoint.ts'
import type * as contract from '#contract/posts/polls.ts'
import type { PollState } from '#contract/posts/polls.ts'
import type { Topic } from '#contract/posts/topics.ts'
import { requireVoice, type Viewer } from '#server/core/actor.ts'
import type { Rights } from '#server/core/rights.ts'
import { fieldError, UserError } from '#server/core/user-error.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { canVote, seesResultsEarly } from '#server/polls/policy.ts'
import type { PollPlan } from './plan.ts'
import { findPoll, findVote, insertPoll, insertVote, readOptions } from './queries.ts'

/** Writes a topic's poll, in the transaction that publishes it. */
export const addPoll = async (tx: Tx, topicId: number, plan: PollPlan): Promise<void> => {
  await insertPoll(tx, topicId, plan)
}

/** What everybody who may view the topic sees of its poll: the question and what can be chosen, but no counts. */
export async function readPollWords(db: Database, topicId: number): Promise<Topic['poll']> {
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
async function requirePoll(db: Database, rights: Rights, topicId: number) {
  const poll = await findPoll(db, topicId)
  if (!poll) throw new UserError('not_found')
  if (!rights.inTopics('view_topics', poll.tag_id)) throw new UserError('topic_gated')
  if (poll.voter_count === null) throw new UserError('not_found')
  return { ...poll, voter_count: poll.voter_count }
}

export async function readPoll(
  db: Database,
  viewer: Viewer | null,
  rights: Rights,
  topicId: number,
): Promise<PollState> {
  const poll = await requirePoll(db, rights, topicId)
  const [options, vote] = await Promise.all([
    readOptions(db, topicId),
    viewer ? findVote(db, topicId, viewer.memberId) : undefined,
  ])
  const isShown = poll.is_ended || vote !== undefined || seesResultsEarly(viewer, poll)
  return {
    voterCount: poll.voter_count,
    chosenIds: vote?.option_ids ?? [],
    isEnded: poll.is_ended,
    canVote: !poll.is_ended && vote === undefined && canVote(viewer),
    results: isShown ? options.map(({ id, vote_count }) => ({ optionId: id, voteCount: vote_count })) : null,
  }
}

/** Counts a member's vote, once however often it is sent. Throws `poll_ended` and field errors of `optionIds`. */
export async function castVote(
  db: Database,
  viewer: Viewer,
  input: ParsedInputOf<typeof contract.castVote>,
): Promise<PollState> {
  const { topicId } = input
  const poll = await requirePoll(db, viewer.rights, topicId)
  requireVoice(viewer)
  if (!canVote(viewer)) throw new UserError('forbidden')
  if (poll.is_ended) throw new UserError('poll_ended')
  const chosen = [...new Set(input.optionIds.map(Number))]
  const known = new Set((await readOptions(db, topicId)).map(({ id }) => id))
  if (chosen.length === 0) throw fieldError('optionIds', { code: 'required' })
  if (!chosen.every((each) => known.has(each)) || (chosen.length > 1 && !poll.is_multiple))
    throw fieldError('optionIds', { code: 'unknown_choice' })
  await db.transaction().execute((tx) => insertVote(tx, topicId, viewer.memberId, chosen))
  return readPoll(db, viewer, viewer.rights, topicId)
}
