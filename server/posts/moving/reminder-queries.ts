import { sql } from 'kysely'
import type { ReminderKind } from '#contract/notifications/reminders.ts'
import type { Tx } from '#server/core/database.ts'

/** What the sentences say of a topic, and of the comment that it has become. */
const asOfComment = {
  topic_mentioned: 'comment_mentioned',
  topic_liked: 'comment_liked',
  followed_topic: 'followed_comment',
} as const satisfies Partial<Record<ReminderKind, ReminderKind>>
type OfTopic = keyof typeof asOfComment

const kindAsOfComment = sql`coalesce(${JSON.stringify(asOfComment)}::jsonb ->> kind, kind)`

/** Of what waits for review the author's own list is opened, and of what was hidden the list of who unlocked it. */
const ofLists: ReminderKind[] = ['post_refused', 'topic_unlocked']

interface Merged {
  fromId: number
  authorId: number
  toId: number
  commentId: number
}

/**
 * Whom the text of a merged topic has reminded finds it as the comment that it has become. Their lines are found by whom they remind: the
 * author, those who follow them, and those mentioned.
 */
export async function leadToComment(tx: Tx, { fromId, authorId, toId, commentId }: Merged): Promise<void> {
  const [was, is] = [`topic:${fromId}`, `comment:${commentId}`]
  const event = sql`case when event = ${was} then ${is} else replace(event, ${`like:${was}:`}, ${`like:${is}:`}) end`
  await sql`
    with ours as (
      select id from reminders where member_id = ${authorId} and topic_id = ${fromId} and comment_id is null
      union all
      select id from reminders
      where event = ${was} and kind in ('topic_mentioned', 'comment_mentioned', 'reply_mentioned', 'question_mentioned',
        'answer_mentioned', 'answer_reply_mentioned')
      union all
      select reminders.id from follows join reminders on reminders.member_id = follower_id and reminders.event = ${was}
      where followed_id = ${authorId} and kind = ${'followed_topic' satisfies OfTopic}
    )
    update reminders set topic_id = ${toId}, event = ${event}, kind = ${kindAsOfComment},
      comment_id = case when kind <> all(${ofLists}::text[]) then ${commentId}::bigint end
    where id in (select id from reminders where id in (select id from ours) order by id for update)`.execute(
    tx,
  )
  await sql`update follower_news set topic_id = ${toId}, comment_id = ${commentId}, event = ${is}, kind = ${kindAsOfComment}
    where event = ${was}`.execute(tx)
}
