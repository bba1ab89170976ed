import { sql } from 'kysely'
import type { Database } from '#server/core/database.ts'

export interface NewPosts {
  topics: number
  questions: number
  comments: number
  answers: number
  /** To comments and to answers. */
  replies: number
}

/** What has been published since a moment and still stands; what is said under what was deleted doesn't. */
export async function countPublished(db: Database, since: Date): Promise<NewPosts> {
  const { rows } = await sql<NewPosts>`
    select asked.topics, asked.questions, said.comments, said.answers, (
        select count(*)::int
        from replies join comments on comments.id = comment_id join topics on topics.id = comments.topic_id
        where replies.published_at >= ${since} and replies.deleted_at is null and topics.deleted_at is null
      ) as replies
    from (
      select count(*) filter (where not is_question)::int as topics, count(*) filter (where is_question)::int as questions
      from topics where published_at >= ${since} and deleted_at is null
    ) as asked, (
      select count(*) filter (where not is_question)::int as comments, count(*) filter (where is_question)::int as answers
      from comments join topics on topics.id = comments.topic_id
      where comments.published_at >= ${since} and comments.deleted_at is null and topics.deleted_at is null
    ) as said`.execute(db)
  return rows[0]!
}
