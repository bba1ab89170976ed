import { sql } from 'kysely'

/** What the row `entry` of the index stands for: its question, reply, comment or answer, or follow-up, where it has one. */
export const joinedPost = sql`
    left join questions on questions.topic_id = entry.topic_id
    -- With an offset nothing is looked up for what is of another kind.
    left join lateral (
      select * from replies where entry.post_kind = 'reply' and id = entry.post_id offset 0
    ) as reply on true
    left join lateral (
      select * from comments
      where entry.post_kind in ('comment', 'reply') and id = coalesce(reply.comment_id, entry.post_id) offset 0
    ) as comment on true
    left join lateral (
      select * from follow_ups where entry.post_kind = 'follow_up' and id = entry.post_id offset 0
    ) as follow_up on true`
