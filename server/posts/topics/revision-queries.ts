import { sql } from 'kysely'
import type { Database, Tx } from '#server/core/database.ts'
import { authorColumns } from '#server/core/member-shapes.ts'
import type { Span } from '#server/core/read-page.ts'
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

/** A state that is there already stays as it is: the first is written with the first edit. */
export const insertRevision = (
  tx: Tx,
  revision: {
    topic_id: number
    version: number
    title: string
    source: string
    editor_id: number
    edited_at?: Date
  },
) =>
  tx
    .insertInto('topic_revisions')
    .values(revision)
    .onConflict((conflict) => conflict.columns(['topic_id', 'version']).doNothing())
    .execute()

export const countRevisions = (db: Database, topicId: number) =>
  db
    .selectFrom('topic_revisions')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('topic_id', '=', topicId)
    .executeTakeFirstOrThrow()

export const readRevisionRows = (db: Database, topicId: number, { offset, count }: Span) =>
  db
    .selectFrom('topic_revisions')
    .innerJoin('members', 'members.id', 'topic_revisions.editor_id')
    .select(['version', 'title', 'edited_at', ...authorColumns])
    .where('topic_id', '=', topicId)
    .orderBy('version', 'desc')
    .offset(offset)
    .limit(count)
    .execute()

/** A version and the one before it, the later first. */
export const readRevisionPair = (db: Database, topicId: number, version: number) =>
  db
    .selectFrom('topic_revisions')
    .select(['version', 'title', 'source as body'])
    .where('topic_id', '=', topicId)
    .where('version', '<=', version)
    .orderBy('version', 'desc')
    .limit(2)
    .execute()
