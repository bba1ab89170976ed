import { type Insertable, sql } from 'kysely'
import type { Language } from '#contract/core/language.ts'
import type { Database, Tx } from '#server/core/database.ts'
import type { DB } from '#server/core/schema.d.ts'
import { rendererVersion } from '#server/markdown/rendered-post.ts'
import { searchVersion } from '#server/posts/search-index/search-words.ts'

/** Makes changes of the help wait for one another; it goes on being read meanwhile. */
export const lockHelp = (tx: Tx) => sql`lock table help_categories in share row exclusive mode`.execute(tx)

export type CategoryColumns = Pick<
  Insertable<DB['help_categories']>,
  'parent_id' | 'name_zh' | 'name_en' | 'icon'
>

export const insertCategory = (tx: Tx, category: CategoryColumns) =>
  tx
    .insertInto('help_categories')
    .values({
      ...category,
      position: sql<number>`(select coalesce(max(position), 0) + 1 from help_categories)`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()

export const updateCategory = (tx: Tx, categoryId: number, category: CategoryColumns) =>
  tx.updateTable('help_categories').set(category).where('id', '=', categoryId).execute()

export const deleteCategory = (tx: Tx, categoryId: number) =>
  tx.deleteFrom('help_categories').where('id', '=', categoryId).execute()

export const orderCategories = (tx: Tx, categoryIds: readonly number[]) =>
  sql`update help_categories set position = list.position
    from unnest(${categoryIds}::bigint[]) with ordinality as list (id, position)
    where help_categories.id = list.id`.execute(tx)

export const orderArticles = (tx: Tx, articleIds: readonly number[]) =>
  sql`update help_articles set position = list.position
    from unnest(${articleIds}::bigint[]) with ordinality as list (id, position)
    where help_articles.id = list.id`.execute(tx)

const withTitles = (db: Database | Tx) =>
  db
    .selectFrom('help_articles')
    .innerJoin('help_texts as zh', (join) =>
      join.onRef('zh.article_id', '=', 'help_articles.id').on('zh.language', '=', 'zh-CN'),
    )
    .innerJoin('help_texts as en', (join) =>
      join.onRef('en.article_id', '=', 'help_articles.id').on('en.language', '=', 'en-US'),
    )
    .select([
      'help_articles.id',
      'help_articles.category_id',
      'help_articles.is_recommended',
      'help_articles.is_published',
      'help_articles.version',
      'zh.title as title_zh',
      'en.title as title_en',
    ])

/** Every article, in the order of its category. */
export const readArticles = (db: Database | Tx) =>
  withTitles(db).orderBy('help_articles.position').orderBy('help_articles.id').execute()

export const findArticle = (db: Database | Tx, articleId: number) =>
  withTitles(db)
    .select(['zh.body_markdown as body_zh', 'en.body_markdown as body_en'])
    .where('help_articles.id', '=', articleId)
    .executeTakeFirst()

export type ArticleRow = NonNullable<Awaited<ReturnType<typeof findArticle>>>

type ArticleColumns = Pick<Insertable<DB['help_articles']>, 'category_id' | 'is_recommended' | 'is_published'>

export const insertArticle = (tx: Tx, article: ArticleColumns) =>
  tx
    .insertInto('help_articles')
    .values({
      ...article,
      position: sql<number>`(select coalesce(max(position), 0) + 1 from help_articles)`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()

export const updateArticle = (tx: Tx, articleId: number, article: ArticleColumns) =>
  tx
    .updateTable('help_articles')
    .set({ ...article, version: sql`version + 1`, edited_at: sql`now()` })
    .where('id', '=', articleId)
    .execute()

export const deleteArticle = (tx: Tx, articleId: number) =>
  tx.deleteFrom('help_articles').where('id', '=', articleId).execute()

export type TextColumns = Omit<Insertable<DB['help_texts']>, 'article_id' | 'language'>

export const upsertText = (tx: Tx, articleId: number, language: Language, text: TextColumns) =>
  tx
    .insertInto('help_texts')
    .values({ article_id: articleId, language, ...text })
    .onConflict((conflict) => conflict.columns(['article_id', 'language']).doUpdateSet(text))
    .execute()

/** What an older renderer made, or is kept as an older search read it. */
const oldTexts = (db: Database) =>
  db
    .selectFrom('help_texts')
    .where((eb) =>
      eb.or([eb('renderer_version', '<', rendererVersion), eb('search_version', '<', searchVersion)]),
    )

export const countOldTexts = (db: Database) =>
  oldTexts(db)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()

export const readOldTexts = (db: Database, count: number) =>
  oldTexts(db).select(['article_id', 'language', 'title', 'body_markdown']).limit(count).execute()

/** What can't be rendered by this renderer, and so not be read by this search, is left to the next ones. */
export const skipText = (db: Database, { article_id, language }: { article_id: number; language: string }) =>
  db
    .updateTable('help_texts')
    .set({ renderer_version: rendererVersion, search_version: searchVersion })
    .where('article_id', '=', article_id)
    .where('language', '=', language)
    .execute()

export const updateText = (
  tx: Tx,
  { article_id, language, body_markdown }: { article_id: number; language: string; body_markdown: string },
  text: TextColumns,
) =>
  tx
    .updateTable('help_texts')
    .set(text)
    .where('article_id', '=', article_id)
    .where('language', '=', language)
    .where('body_markdown', '=', body_markdown)
    .execute()
