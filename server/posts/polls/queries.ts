import { sql } from 'kysely'
import type { Database, Tx } from '#server/core/database.ts'
import type { PollPlan } from './plan.ts'

export const insertPoll = (tx: Tx, topicId: number, { title, options, isMultiple, days }: PollPlan) =>
  sql`
    with poll as (
      insert into polls (topic_id, title, is_multiple, ends_at)
      values (${topicId}, ${title}, ${isMultiple}, now() + ${days}::int * interval '1 day') returning topic_id
    )
    insert into poll_options (topic_id, position, words)
    select topic_id, position, words from poll, unnest(${options}::text[]) with ordinality as given (words, position)`.execute(
    tx,
  )

/** Of a topic without one there is only what says who may view it. */
export const findPoll = (db: Database, topicId: number) =>
  db
    .selectFrom('topics')
    .leftJoin('polls', 'polls.topic_id', 'topics.id')
    .select(['polls.title', 'is_multiple', 'ends_at', 'voter_count', 'topics.author_id', 'topics.tag_id'])
    .select(sql<boolean>`coalesce(ends_at <= now(), false)`.as('is_ended'))
    .where('topics.id', '=', topicId)
    .where('topics.deleted_at', 'is', null)
    .executeTakeFirst()

export const readOptions = (db: Database, topicId: number) =>
  db
    .selectFrom('poll_options')
    .select(['id', 'words', 'vote_count'])
    .where('topic_id', '=', topicId)
    .orderBy('position')
    .execute()

export const findVote = (db: Database, topicId: number, memberId: number) =>
  db
    .selectFrom('poll_votes')
    .select(sql<number[]>`option_ids`.as('option_ids'))
    .where('topic_id', '=', topicId)
    .where('member_id', '=', memberId)
    .executeTakeFirst()

/** Counts in the same statement; nothing when this member has voted before, also a moment ago on another connection. */
export const insertVote = (tx: Tx, topicId: number, memberId: number, optionIds: readonly number[]) =>
  sql`
    with vote as (
      insert into poll_votes (topic_id, member_id, option_ids)
      values (${topicId}, ${memberId}, ${optionIds}::bigint[]) on conflict do nothing returning topic_id
    ), poll as (
      update polls set voter_count = voter_count + 1 from vote where polls.topic_id = vote.topic_id returning vote.topic_id
    )
    update poll_options set vote_count = vote_count + 1 from poll
    where poll_options.topic_id = poll.topic_id and poll_options.id = any(${optionIds}::bigint[])`.execute(tx)
