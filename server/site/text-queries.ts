import { sql } from 'kysely'
import type { Database, Tx } from '#server/core/database.ts'
import { rendererVersion } from '#server/markdown/rendered-post.ts'

export const findSiteText = (db: Database, name: string, language: string) =>
  db
    .selectFrom('site_texts')
    .select(['title', 'body_html'])
    .where('name', '=', name)
    .where('language', '=', language)
    .executeTakeFirst()

export const upsertSiteText = (
  tx: Tx,
  text: {
    name: string
    language: string
    title: string
    body_markdown: string
    body_html: string
    renderer_version: number
  },
) =>
  tx
    .insertInto('site_texts')
    .values(text)
    .onConflict((conflict) =>
      conflict.columns(['name', 'language']).doUpdateSet({
        title: text.title,
        body_markdown: text.body_markdown,
        body_html: text.body_html,
        renderer_version: text.renderer_version,
        updated_at: sql`clock_timestamp()`,
      }),
    )
    .execute()

/** Reads the Markdown of every text, for its editor. */
export const readSiteTextRows = (db: Database | Tx) =>
  db.selectFrom('site_texts').select(['name', 'language', 'title', 'body_markdown', 'updated_at']).execute()

/** Until the transaction ends nobody else saves this one. */
export const lockSiteText = (tx: Tx, name: string, language: string) =>
  tx
    .selectFrom('site_texts')
    .select(['title', 'body_markdown', 'updated_at'])
    .where('name', '=', name)
    .where('language', '=', language)
    .forUpdate()
    .executeTakeFirst()

const oldSiteTexts = (db: Database) =>
  db.selectFrom('site_texts').where('renderer_version', '<', rendererVersion)

export const countOldSiteTexts = (db: Database) =>
  oldSiteTexts(db)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()

export const readOldSiteTexts = (db: Database, count: number) =>
  oldSiteTexts(db).select(['name', 'language', 'body_markdown']).limit(count).execute()

export const updateSiteTextRendering = (
  tx: Tx,
  text: { name: string; language: string; body_markdown: string },
  { html, rendererVersion: renderer_version }: { html: string; rendererVersion: number },
) =>
  tx
    .updateTable('site_texts')
    .set({ body_html: html, renderer_version })
    .where('name', '=', text.name)
    .where('language', '=', text.language)
    .where('body_markdown', '=', text.body_markdown)
    .execute()

/** What can't be rendered by this renderer is left to the next one. */
export const skipSiteTextRendering = (db: Database, { name, language }: { name: string; language: string }) =>
  db
    .updateTable('site_texts')
    .set({ renderer_version: rendererVersion })
    .where('name', '=', name)
    .where('language', '=', language)
    .execute()
