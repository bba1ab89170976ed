import { sql } from 'kysely'
import type { Language } from '#contract/core/language.ts'
import type { EditedKind } from '#contract/posts/revisions.ts'
import type { Context } from '#server/core/context.ts'
import type { Database, Tx } from '#server/core/database.ts'
import { authorColumns } from '#server/core/member-shapes.ts'
import type { Span } from '#server/core/read-page.ts'

/** What it is that has revisions. */
export interface Edited {
  postKind: EditedKind
  postId: number
}

const columns = { topic: 'topic_id', comment: 'comment_id', reply: 'reply_id' } as const

export interface RevisionRow {
  version: number
  title: string | null
  source: string
  tagIds?: readonly number[] | undefined
  editor_id: number
  edited_at?: Date
}

/** A state that is there already stays as it is: the first is written with the first edit. */
export const insertRevision = (tx: Tx, { postKind, postId }: Edited, { tagIds, ...revision }: RevisionRow) =>
  tx
    .insertInto('revisions')
    .values({ ...revision, tag_ids: sql`${tagIds ?? null}::bigint[]`, [columns[postKind]]: postId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

const ofPost = (db: Database, { postKind, postId }: Edited) =>
  db.selectFrom('revisions').where(columns[postKind], '=', postId)

export const countRevisions = (db: Database, edited: Edited) =>
  ofPost(db, edited)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()

export const readRevisionRows = (db: Database, edited: Edited, { offset, count }: Span) =>
  ofPost(db, edited)
    .innerJoin('members', 'members.id', 'revisions.editor_id')
    .select(['version', 'edited_at', ...authorColumns])
    .orderBy('version', 'desc')
    .offset(offset)
    .limit(count)
    .execute()

const tagNames = (language: Language) => sql<string[]>`array(
  select ${sql.ref(language === 'zh-CN' ? 'name_zh' : 'name_en')}
  from unnest(revisions.tag_ids) with ordinality as given (tag_id, number)
  join topic_tags on topic_tags.id = given.tag_id order by given.number)`

/** A version and the one before it, the later first. */
export const readRevisionPair = (
  { db, language }: Pick<Context, 'db' | 'language'>,
  edited: Edited,
  version: number,
) =>
  ofPost(db, edited)
    .select(['version', 'title', 'source as body', tagNames(language).as('tags')])
    .where('version', '<=', version)
    .orderBy('version', 'desc')
    .limit(2)
    .execute()
