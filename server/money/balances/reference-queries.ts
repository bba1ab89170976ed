import { sql } from 'kysely'
import type { ReferenceKind } from '#contract/money/ledger.ts'
import type { Database } from '#server/core/database.ts'

export interface ReferenceKey {
  kind: ReferenceKind
  id: number
}

export interface ReferenceRow extends ReferenceKey {
  topic_id: number | null
  tag_id: number | null
  title: string | null
  /** The topic is deleted, or what stood in it is. */
  is_gone: boolean
  name_zh: string | null
  name_en: string | null
  order_number: string | null
}

/** What is said of the things that transfers were for, of deleted ones too. */
export async function readReferenceRows(
  db: Database,
  references: readonly ReferenceKey[],
): Promise<ReferenceRow[]> {
  const { rows } = await sql<ReferenceRow>`
    select reference.kind, reference.id, topics.id as topic_id, topics.tag_id, topics.title,
      coalesce(topics.deleted_at, comments.deleted_at, replies.deleted_at) is not null as is_gone,
      card_name_zh || ${sql.lit(' · ')} || specification_name_zh as name_zh,
      card_name_en || ${sql.lit(' · ')} || specification_name_en as name_en,
      recharge_orders.order_number
    from unnest(${references.map(({ kind }) => kind)}::text[], ${references.map(({ id }) => id)}::bigint[])
      as reference (kind, id)
    left join comments on reference.kind in ('comment', 'answer') and comments.id = reference.id
    left join replies on reference.kind in ('reply', 'answer_reply') and replies.id = reference.id
    left join comments answered on answered.id = replies.comment_id
    left join red_envelopes envelope on reference.kind = 'envelope' and envelope.id = reference.id
    left join card_orders on reference.kind = 'card_order' and card_orders.id = reference.id
    left join recharge_orders on reference.kind = 'recharge' and recharge_orders.id = reference.id
    left join topics on topics.id = case when reference.kind in ('topic', 'question') then reference.id
      else coalesce(comments.topic_id, answered.topic_id, envelope.topic_id) end`.execute(db)
  return rows
}
