import { sql } from 'kysely'
import type { Language } from '#contract/core/language.ts'
import type { Database, Tx } from '#server/core/database.ts'
import type { Span } from '#server/core/read-page.ts'

export const readCategories = (db: Database | Tx) =>
  db.selectFrom('help_categories').selectAll().orderBy('position').orderBy('id').execute()

export type CategoryRow = Awaited<ReturnType<typeof readCategories>>[number]

/** How many articles each category has that readers see. */
export const countPublished = (db: Database) =>
  db
    .selectFrom('help_articles')
    .select(['category_id', (eb) => eb.fn.countAll<number>().as('count')])
    .where('is_published', '=', true)
    .groupBy('category_id')
    .execute()

const published = (db: Database, language: Language) =>
  db
    .selectFrom('help_texts')
    .innerJoin('help_articles', 'help_articles.id', 'help_texts.article_id')
    .innerJoin('help_categories', 'help_categories.id', 'help_articles.category_id')
    .where('help_texts.language', '=', language)
    .where('help_articles.is_published', '=', true)

export const readRecommended = (db: Database, language: Language, count: number) =>
  published(db, language)
    .innerJoin('help_categories as root', 'root.id', 'help_categories.parent_id')
    .select(['help_articles.id', 'help_texts.title', 'help_texts.summary'])
    .where('help_articles.is_recommended', '=', true)
    .orderBy('root.position')
    .orderBy('help_categories.position')
    .orderBy('help_articles.position')
    .limit(count)
    .execute()

const listed = (db: Database, language: Language, categoryIds: readonly number[] | undefined) =>
  published(db, language)
    .innerJoin('help_categories as root', 'root.id', 'help_categories.parent_id')
    .$if(categoryIds !== undefined, (query) => query.where('help_categories.id', 'in', categoryIds!))

export const countListed = (db: Database, language: Language, categoryIds: readonly number[] | undefined) =>
  listed(db, language, categoryIds)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()

export const readListed = (
  db: Database,
  { language, categoryIds }: { language: Language; categoryIds: readonly number[] | undefined },
  { offset, count }: Span,
) =>
  listed(db, language, categoryIds)
    .select([
      'help_articles.id',
      'help_texts.title',
      'help_texts.summary',
      'help_categories.id as category_id',
      'help_categories.name_zh',
      'help_categories.name_en',
    ])
    .orderBy('root.position')
    .orderBy('help_categories.position')
    .orderBy('help_articles.position')
    .offset(offset)
    .limit(count)
    .execute()

export interface Sought {
  language: Language
  /** Each of them has to be there, as the search writes words (server/posts/search). */
  needed: readonly string[]
  unwanted: readonly string[]
}

const having = (db: Database, { language, needed, unwanted }: Sought) =>
  published(db, language).where(
    sql<boolean>`not exists (select from unnest(${needed}::text[]) as needle
        where strpos(search_title || search_body, needle) = 0)
      and not exists (select from unnest(${unwanted}::text[]) as needle
        where strpos(search_title || search_body, needle) > 0)`,
  )

export const countHaving = (db: Database, sought: Sought) =>
  having(db, sought)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()

/** Those with most of the words in their titles first, then those that say them most often for their length. */
export const readHaving = (db: Database, sought: Sought, { offset, count }: Span) =>
  having(db, sought)
    .select([
      'help_articles.id',
      'help_texts.title',
      'help_texts.body_html',
      'help_categories.id as category_id',
      'help_categories.name_zh',
      'help_categories.name_en',
    ])
    .orderBy(
      sql`(select count(*) from unnest(${sought.needed}::text[]) as needle where strpos(search_title, needle) > 0)`,
      'desc',
    )
    .orderBy(
      sql`(select sum((length(search_body) - length(replace(search_body, needle, ''))) / length(needle))
        from unnest(${sought.needed}::text[]) as needle) / sqrt(length(search_body))`,
      'desc',
    )
    .orderBy('help_articles.id')
    .offset(offset)
    .limit(count)
    .execute()

export const findPublished = (db: Database, language: Language, helpId: number) =>
  published(db, language)
    .select([
      'help_articles.id',
      'help_articles.category_id',
      'help_articles.edited_at',
      'help_texts.title',
      'help_texts.summary',
      'help_texts.body_html',
    ])
    .where('help_articles.id', '=', helpId)
    .executeTakeFirst()

export const readSiblings = (db: Database, language: Language, categoryId: number) =>
  published(db, language)
    .select(['help_articles.id', 'help_texts.title'])
    .where('help_articles.category_id', '=', categoryId)
    .orderBy('help_articles.position')
    .limit(100)
    .execute()

/** Every article that readers see, for the map of the site. */
export const readMapArticles = (db: Database) =>
  db
    .selectFrom('help_articles')
    .select(['id', 'edited_at'])
    .where('is_published', '=', true)
    .orderBy('id')
    .execute()
