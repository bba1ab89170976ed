import { type RawBuilder, sql } from 'kysely'
import { actorOfLine, isGone } from '#server/notifications/reminders.ts'

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
  /** Whether it was deleted; told all the same, where that is what is told. */
  is_gone: boolean
  /** What ends, and when, in the zone that they chose. */
  role_zh: string | null
  role_en: string | null
  ends_at: Date | null
  time_zone: string | null
}

/** What of a line makes the words, and the way. */
export const takenColumns = sql`
  id, kind, actor_id, others_count, latest_id, topic_id, comment_id, reply_id, role_id, ends_at`

/** The rest of a statement whose `taken` are lines of a member's reminders: what they say, the latest first. */
export const showingTaken = (memberId: number): RawBuilder<MissedRow> => sql<MissedRow>`
    select taken.kind, taken.others_count, account, nickname, members.cancelled_at is not null as is_cancelled,
      taken.topic_id, title, is_question, floor, taken.reply_id, ${isGone('taken')} as is_gone,
      case when comments.deleted_at is null then taken.comment_id end as comment_id,
      roles.name_zh as role_zh, roles.name_en as role_en, taken.ends_at, time_zone
    from taken
    left join reminders as latest on latest.id = coalesce(taken.latest_id, taken.id)
    left join members on members.id = ${actorOfLine('taken')}
    left join topics on topics.id = taken.topic_id
    left join comments on comments.id = taken.comment_id
    left join replies on replies.id = taken.reply_id
    left join roles on roles.id = taken.role_id
    left join delivery_choices on delivery_choices.member_id = ${memberId}
    where (taken.kind = 'deletion_granted' or not ${isGone('taken')})
      and may_view_tag(${memberId}, topics.tag_id)
      -- Nor of what was muted, or of whom they have blocked, since; which categories they want held when it happened.
      and wants_reminder(${memberId}, members.id, taken.topic_id, '')
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
