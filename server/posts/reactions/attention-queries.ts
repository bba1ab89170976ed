import { sql } from 'kysely'
import type { Database } from '#server/core/database.ts'

export const upsertAttention = (
  db: Database,
  { memberId, topicId, isMuted }: { memberId: number; topicId: number; isMuted: boolean },
) =>
  db
    .insertInto('topic_attention')
    .values({ member_id: memberId, topic_id: topicId, is_muted: isMuted })
    .onConflict((oc) =>
      oc.columns(['member_id', 'topic_id']).doUpdateSet({ is_muted: isMuted, chosen_at: sql`now()` }),
    )
    .execute()

export const deleteAttention = (db: Database, memberId: number, topicId: number) =>
  db.deleteFrom('topic_attention').where('member_id', '=', memberId).where('topic_id', '=', topicId).execute()
