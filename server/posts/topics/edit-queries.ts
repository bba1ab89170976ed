import { sql } from 'kysely'
import type { Database, Tx } from '#server/core/database.ts'
import type { TextColumns } from './topic-writing.ts'

/** A topic that may be edited, whoever asks. The caller asks whether they may. */
export const findEditable = (db: Database, topicId: number) =>
  db
    .selectFrom('topics')
    .innerJoin('topic_tags', 'topic_tags.id', 'topics.tag_id')
    .select([
      'topics.id',
      'topics.author_id',
      'topics.tag_id',
      'topics.title',
      'topics.body_markdown',
      'topics.id_prefix',
      'topics.version',
      'topics.published_at',
      'topics.is_question',
      sql<string[]>`topics.hidden_kinds`.as('hidden_kinds'),
      'topic_tags.name_zh',
      'topic_tags.name_en',
    ])
    .where('topics.id', '=', topicId)
    .where('topics.deleted_at', 'is', null)
    .executeTakeFirst()

/** Returns undefined when the topic is gone, or has another version by now. */
export const updateTopic = (
  tx: Tx,
  topic: { id: number; version: number },
  { outline, media, ...change }: { title: string } & TextColumns,
) =>
  tx
    .updateTable('topics')
    .set({
      ...change,
      outline: sql`${outline}::jsonb`,
      media: sql`${media}::jsonb`,
      version: topic.version + 1,
      edited_at: sql`now()`,
    })
    .where('id', '=', topic.id)
    .where('version', '=', topic.version)
    .where('deleted_at', 'is', null)
    .returning('version')
    .executeTakeFirst()
