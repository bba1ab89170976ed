/* Shared with what reaches members elsewhere than on the screen. */
import { type RawBuilder, sql } from 'kysely'

/** Those that a member of a query over `members` has in their list: delivered since they registered, and not removed. */
export const isListed = sql<boolean>`(
  delivered_at <= now() and delivered_at >= members.registered_at
  and (
    audience = 'everyone'
    or system_notifications.member_id = members.id
    or role_id in (select id from roles where is_default)
    or exists (
      select from member_roles
      where member_roles.member_id = members.id and member_roles.role_id = system_notifications.role_id
        and (expires_at is null or expires_at > now())
    )
  )
  and removed_at is null
)`

/** What must be read is so only when its reader says it of this one. */
export const isRead = sql<boolean>`(
  marked_at is not null or not must_be_read and delivered_at <= coalesce(read_at, '-infinity')
)`

export const inLists = sql`
  members cross join system_notifications
  left join system_notification_marks as marks
    on marks.member_id = members.id and notification_id = system_notifications.id
  left join system_notification_readings as readings on readings.member_id = members.id`

/** Those that a member has in their list and has not read. */
export const unreadNotifications = (memberId: number): RawBuilder<unknown> => sql`
  select system_notifications.id, title_zh, title_en, delivered_at from ${inLists}
  where members.id = ${memberId} and ${isListed} and not ${isRead}`
