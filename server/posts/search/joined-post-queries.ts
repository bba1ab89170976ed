import { sql } from 'kysely'

/** What the row `entry` of the index stands for: its question, reply, comment or answer, or follow-up, where it has one. */
export const joinedPost = sql`
    left join questions on questions.topic_id = entry.topic_id
    left join replies as reply on entry.post_kind = 'reply' and reply.id = entry.post_id
    left join comments as comment on entry.post_kind in ('comment', 'reply')
      and comment.id = coalesce(reply.comment_id, entry.post_id)
    left join follow_ups as follow_up on entry.post_kind = 'follow_up' and follow_up.id = entry.post_id`
