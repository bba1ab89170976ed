import type { Database } from '#server/core/database.ts'

const publishedSince = (db: Database, table: 'topics' | 'comments' | 'replies', since: Date) =>
  db
    .selectFrom(table)
    .where('published_at', '>=', since)
    .where('deleted_at', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('count'))

export const countPublished = (db: Database, since: Date) =>
  db
    .selectNoFrom([
      publishedSince(db, 'topics', since).as('topics'),
      publishedSince(db, 'comments', since).as('comments'),
      publishedSince(db, 'replies', since).as('replies'),
    ])
    .executeTakeFirstOrThrow()
