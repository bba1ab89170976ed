import { sql } from 'kysely'
import type { Database, Tx } from '#server/core/database.ts'

interface State {
  topicId: number
  language: string
  fingerprint: Buffer
}

/** What was said of a topic as it is now. */
export const findSummary = (db: Database, { topicId, language, fingerprint }: State) =>
  db
    .selectFrom('assistant_summaries')
    .select(['answer', 'model_label', 'state'])
    .where('topic_id', '=', topicId)
    .where('language', '=', language)
    .where('fingerprint', '=', fingerprint)
    .executeTakeFirst()

/** Makes room for what will be said of a topic, in place of what was said of an earlier state. */
export async function beginSummary(tx: Tx, state: State & { label: string }): Promise<number> {
  const { id } = await tx
    .insertInto('assistant_summaries')
    .values({
      topic_id: state.topicId,
      language: state.language,
      fingerprint: state.fingerprint,
      model_label: state.label,
    })
    .onConflict((conflict) =>
      conflict.columns(['topic_id', 'language']).doUpdateSet({
        fingerprint: state.fingerprint,
        model_label: state.label,
        answer: '',
        state: 'waiting',
        changed_at: sql`now()`,
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const readSummary = (db: Database, summaryId: number) =>
  db
    .selectFrom('assistant_summaries')
    .select(['topic_id', 'language', 'fingerprint', 'answer', 'state'])
    .where('id', '=', summaryId)
    .executeTakeFirst()

/** Keeps what was said, unless the topic has been asked about in another state meanwhile. */
export const completeSummary = (
  db: Database,
  summaryId: number,
  { fingerprint, answer }: { fingerprint: Buffer; answer: string },
) =>
  db
    .updateTable('assistant_summaries')
    .set({ answer, state: 'complete', changed_at: sql`now()` })
    .where('id', '=', summaryId)
    .where('fingerprint', '=', fingerprint)
    .execute()
