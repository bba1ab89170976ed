import { sql } from 'kysely'
import type { Database } from '#server/core/database.ts'
import { type AuthorRow, authorColumns } from '#server/core/member-shapes.ts'

interface Answering {
  kind: string
  comment_id: number | null
  answered_id: number | null
}

/** What a reply answers, or a comment quotes, as long as it stands. */
export async function findAnswered(db: Database, { kind, comment_id, answered_id }: Answering) {
  const isReply = kind === 'reply' && answered_id !== null
  const id = kind === 'reply' ? (answered_id ?? comment_id) : kind === 'comment' ? answered_id : null
  const { rows } = await sql<AuthorRow & { summary: string }>`
    select answered.summary, ${sql.join(authorColumns.map((column) => sql.raw(column)))}
    from ${sql.table(isReply ? 'replies' : 'comments')} answered join members on members.id = answered.author_id
    where answered.id = ${id}::bigint and answered.deleted_at is null`.execute(db)
  return rows[0]
}
