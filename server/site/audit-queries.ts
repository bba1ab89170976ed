import { sql } from 'kysely'
import type { Database } from '#server/core/database.ts'
import type { Span } from '#server/core/read-page.ts'

export interface AuditFilter {
  actor?: string | undefined
  act?: string | undefined
  subject?: string | undefined
}

/** Comments that went from a topic or to it. Worded as the index audit_log_moved is. */
const isMovedOf = (topicId: string) => sql<boolean>`act in ('move_comment', 'split_topic')
  and array[before ->> 'topicId', after ->> 'topicId'] @> array[${topicId}]`

const matching = (db: Database, { actor, act, subject }: AuditFilter) =>
  db
    .selectFrom('audit_log')
    .$if(actor !== undefined, (query) =>
      query.where('actor_id', 'in', (eb) =>
        eb
          .selectFrom('members')
          .select('id')
          .where(({ eb, fn }) => eb(fn('lower', ['account']), '=', actor!.toLowerCase())),
      ),
    )
    .$if(act !== undefined, (query) => query.where('act', '=', act!))
    .$if(subject !== undefined, (query) =>
      query.where((eb) => {
        const topicId = /^topic:(\d+)$/.exec(subject!)?.[1]
        return eb.or([eb('subject', '=', subject!), ...(topicId ? [isMovedOf(topicId)] : [])])
      }),
    )

export const countAuditEntries = (db: Database, filter: AuditFilter) =>
  matching(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()

export const readAuditRows = (db: Database, filter: AuditFilter, { offset, count }: Span) =>
  matching(db, filter)
    .innerJoin('members', 'members.id', 'audit_log.actor_id')
    .leftJoin('api_keys', 'api_keys.id', 'audit_log.api_key_id')
    .select([
      'api_keys.name as api_key',
      'audit_log.id',
      'actor_id',
      'members.account',
      'act',
      'subject',
      'written_at',
    ])
    .select([sql<unknown>`before`.as('before'), sql<unknown>`after`.as('after')])
    .orderBy('audit_log.id', 'desc')
    .offset(offset)
    .limit(count)
    .execute()

export interface NameRow {
  thing: string
  account: string | null
  /** Of the topic that it is, or stands in. */
  title: string | null
  topic_id: number | null
  /** The tag of that topic, or under which it waits. */
  tag_id: number | null
  is_question: boolean | null
  name_zh: string | null
  name_en: string | null
}

/** What things such as `member:7` and `tag:3` are called. Of topics under `withheldTagIds` no title is told. */
export async function readNameRows(
  db: Database,
  things: readonly string[],
  withheldTagIds: readonly number[],
): Promise<NameRow[]> {
  const { rows } = await sql<NameRow>`
    with named as (
      select thing, split_part(thing, ':', 1) as belongs_to, split_part(thing, ':', 2) as label,
        case when thing ~ '^[a-z_]+:[0-9]{1,15}$' then split_part(thing, ':', 2)::bigint end as number
      from unnest(${things}::text[]) as given (thing)
    )
    select named.thing, members.account,
      case when topics.tag_id <> all (${withheldTagIds}::bigint[]) then topics.title end as title,
      case when coalesce(topics.deleted_at, comments.deleted_at, replies.deleted_at, follow_ups.deleted_at) is null then topics.id end
        as topic_id, coalesce(topics.tag_id, waiting_posts.tag_id) as tag_id, topics.is_question,
      coalesce(webhooks.name, api_keys.name, roles.name_zh, levels.name_zh, topic_tags.name_zh, membership_cards.name_zh,
        registration_fields.name_zh, report_types.name_zh, left(decision_texts.text_zh, 60), staff_roles.name_zh, help_categories.name_zh, help_zh.title) as name_zh,
      coalesce(webhooks.name, api_keys.name, roles.name_en, levels.name_en, topic_tags.name_en, membership_cards.name_en,
        registration_fields.name_en, report_types.name_en, left(decision_texts.text_en, 60), staff_roles.name_en, help_categories.name_en, help_en.title) as name_en
    from named
    left join members on named.belongs_to = 'member' and members.id = named.number
    left join webhooks on named.belongs_to = 'webhook' and webhooks.id = named.number
    left join api_keys on named.belongs_to = 'api_key' and api_keys.id = named.number
    left join roles on named.belongs_to = 'role' and roles.id = named.number
    left join levels on named.belongs_to = 'level' and levels.id = named.number
    left join topic_tags on named.belongs_to = 'tag' and topic_tags.id = named.number
    left join membership_cards on named.belongs_to = 'card' and membership_cards.id = named.number
    left join registration_fields on named.belongs_to = 'registration_field' and registration_fields.id = named.number
    left join report_types on named.belongs_to = 'report_type' and report_types.id = named.number
    left join decision_texts on named.belongs_to = 'decision_text' and decision_texts.id = named.number
    left join staff_roles on named.belongs_to = 'staff_role' and staff_roles.name = named.label
    left join help_categories on named.belongs_to = 'help_category' and help_categories.id = named.number
    left join help_texts help_zh on named.belongs_to = 'help' and help_zh.article_id = named.number
      and help_zh.language = 'zh-CN'
    left join help_texts help_en on named.belongs_to = 'help' and help_en.article_id = named.number
      and help_en.language = 'en-US'
    left join comments on named.belongs_to = 'comment' and comments.id = named.number
    left join replies on named.belongs_to = 'reply' and replies.id = named.number
    left join comments answered on answered.id = replies.comment_id
    left join follow_ups on named.belongs_to = 'follow_up' and follow_ups.id = named.number
    left join waiting_posts on waiting_posts.kind = named.belongs_to and waiting_posts.post_id = named.number
    left join topics on topics.id = case named.belongs_to when 'topic' then named.number
      else coalesce(comments.topic_id, answered.topic_id, follow_ups.topic_id) end`.execute(db)
  return rows
}
