import { sql } from 'kysely'
import type { Database, Tx } from '#server/db/database.ts'

export const findSiteText = (db: Database, name: string, language: string) =>
  db
    .selectFrom('site_texts')
    .select(['title', 'body_html'])
    .where('name', '=', name)
    .where('language', '=', language)
    .executeTakeFirst()

export const upsertSiteText = (
  tx: Tx,
  text: { name: string; language: string; title: string; body_markdown: string; body_html: string },
) =>
  tx
    .insertInto('site_texts')
    .values(text)
    .onConflict((conflict) =>
      conflict.columns(['name', 'language']).doUpdateSet({
        title: text.title,
        body_markdown: text.body_markdown,
        body_html: text.body_html,
        updated_at: sql`now()`,
      }),
    )
    .execute()

/** What is edited: the Markdown of every text. */
export const readSiteTextRows = (db: Database | Tx) =>
  db.selectFrom('site_texts').select(['name', 'language', 'title', 'body_markdown']).execute()
