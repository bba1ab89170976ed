import { sql } from 'kysely'
import type { Database, Tx } from '#server/core/database.ts'
import {
  allHidden,
  type HiddenText,
  type PollText,
  pollText,
} from '#server/posts/topics/whole-text-queries.ts'

/** Copies what a member wrote to where only staff look for it. */
export async function keepTexts(tx: Tx, authorId: number): Promise<void> {
  await sql`
    insert into cancelled_posts (author_id, topic_id, title, body_markdown, body_html, hidden, poll)
    select author_id, id, title, body_markdown, body_html,
      ${allHidden}, ${pollText}
    from topics where author_id = ${authorId}
    on conflict (topic_id) do nothing`.execute(tx)
  for (const [table, column] of [
    ['comments', 'comment_id'],
    ['replies', 'reply_id'],
    ['follow_ups', 'follow_up_id'],
  ] as const) {
    await sql`
      insert into cancelled_posts (author_id, ${sql.ref(column)}, body_markdown, body_html)
      select author_id, id, body_markdown, body_html from ${sql.table(table)}
      where author_id = ${authorId} and body_markdown <> ''
      on conflict (${sql.ref(column)}) do nothing`.execute(tx)
  }
}

// No renderer is newer than the last number, so that nothing renders an empty text again.
const rendererOfNothing = 32_767

/**
 * Takes out of all that others read what a member wrote; floors, numbers and counters stay. Returns the ids of their topics,
 * of a second time those of what they wrote since.
 */
export async function eraseTexts(tx: Tx, authorId: number): Promise<number[]> {
  const ofTopics = sql`topic_id in (select id from topics where author_id = ${authorId})`
  await sql`update hidden_blocks set body_html = '', source = '' where ${ofTopics}`.execute(tx)
  await sql`update polls set title = '' where ${ofTopics}`.execute(tx)
  await sql`update poll_options set words = '' where ${ofTopics}`.execute(tx)
  await sql`update waiting_posts set title = '' where ${ofTopics}`.execute(tx)
  await sql`delete from topic_words where ${ofTopics}`.execute(tx)
  // Where a person was is nothing that others read, and goes with the person.
  await tx.deleteFrom('post_origins').where('author_id', '=', authorId).execute()
  const nothing = { body_markdown: '', body_html: '', summary: '', renderer_version: rendererOfNothing }
  // Whoever waits to write another text finds that theirs is of one that is gone.
  const next = { version: sql<number>`version + 1` }
  for (const table of ['comments', 'replies', 'follow_ups'] as const) {
    await tx
      .updateTable(table)
      .set({ ...nothing, ...next })
      .where('author_id', '=', authorId)
      .where('body_markdown', '<>', '')
      .execute()
  }
  const topics = await tx
    .updateTable('topics')
    .set({
      ...nothing,
      ...next,
      title: '',
      media: sql`'[]'`,
      outline: sql`'[]'`,
      words_version: sql`version + 1`,
    })
    .where('author_id', '=', authorId)
    .where('title', '<>', '')
    .returning('id')
    .execute()
  return topics.map(({ id }) => id)
}

/** What is asked for: one of these. */
export interface CancelledPostKey {
  topicId?: number | undefined
  commentId?: number | undefined
  replyId?: number | undefined
  followUpId?: number | undefined
}

export const findCancelledPost = (
  db: Database,
  { topicId, commentId, replyId, followUpId }: CancelledPostKey,
) =>
  db
    .selectFrom('cancelled_posts')
    .innerJoin('members', 'members.id', 'cancelled_posts.author_id')
    .select(['cancelled_posts.title', 'body_html', 'cancelled_at', 'cancelled_by'])
    .select([sql<HiddenText[]>`hidden`.as('hidden'), sql<PollText | null>`poll`.as('poll')])
    .where((eb) =>
      eb.or([
        eb('topic_id', '=', topicId ?? null),
        eb('comment_id', '=', commentId ?? null),
        eb('reply_id', '=', replyId ?? null),
        eb('follow_up_id', '=', followUpId ?? null),
      ]),
    )
    .executeTakeFirst()
