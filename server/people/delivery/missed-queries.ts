import { type RawBuilder, sql } from 'kysely'
import { actorOfLine } from '#server/notifications/reminders.ts'

/* What a mail and a push tell of: what is unread, and what its reader may still see of it. */

export interface MissedRow {
  kind: string
  others_count: number
  account: string | null
  nickname: string | null
  is_cancelled: boolean
  topic_id: number | null
  title: string | null
  is_question: boolean | null
  comment_id: number | null
  floor: number | null
  reply_id: number | null
}

/** The rest of a statement whose `taken` are lines of a member's reminders: what they say, the latest first. */
export const showingTaken = (memberId: number): RawBuilder<MissedRow> => sql<MissedRow>`
    select taken.kind, taken.others_count, account, nickname, members.cancelled_at is not null as is_cancelled,
      taken.topic_id, title, is_question, taken.comment_id, floor, taken.reply_id
    from taken
    left join reminders as latest on latest.id = coalesce(taken.latest_id, taken.id)
    left join members on members.id = ${actorOfLine('taken')}
    left join topics on topics.id = taken.topic_id
    left join comments on comments.id = taken.comment_id
    left join replies on replies.id = taken.reply_id
    where topics.deleted_at is null and comments.deleted_at is null and replies.deleted_at is null
      and may_view_tag(${memberId}, topics.tag_id)
    order by coalesce(taken.latest_id, taken.id) desc`

export interface MissedConversation {
  account: string
  nickname: string | null
  count: number
}

/** Who has written what a member has not read, after a number of each side; muted and blocked ones say nothing. */
export const unreadFromOthers = (memberId: number | RawBuilder<number>, after: RawBuilder<unknown>) => sql`
      select side.other_id, count(*)::int as count, max(number) as number
      from conversation_sides as side join private_messages
        on private_messages.conversation_id = side.conversation_id and sender_id = side.other_id
        and number > greatest(side.read_number, side.cleared_number, ${after})
        and not exists (
          select from removed_messages where message_id = private_messages.id and member_id = ${memberId}
        )
      where side.member_id = ${memberId} and unread_count > 0 and muted_at is null
        and not exists (
          select from member_blocks where member_id = ${memberId} and blocked_id = side.other_id
        )
      group by side.other_id`
