import type { Reminder } from '#contract/reminders.ts'
import type { Page } from '#contract/wire.ts'
import { toAuthor } from '#server/accounts/member-shapes.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { countReminders, insertReminder, readReminderRows } from './queries.ts'

const perPage = 30

/** Tells a topic's author of a comment, in the transaction that writes it; their own comment is no news to them. */
export async function remindOfComment(
  tx: Tx,
  {
    topicId,
    topicAuthorId,
    commentId,
    actorId,
  }: { topicId: number; topicAuthorId: number; commentId: number; actorId: number },
): Promise<void> {
  if (actorId === topicAuthorId) return
  await insertReminder(tx, {
    member_id: topicAuthorId,
    actor_id: actorId,
    kind: 'topic_commented',
    topic_id: topicId,
    comment_id: commentId,
  })
}

/** Tells a topic's author that somebody unlocked what it hides. */
export async function remindOfUnlock(
  tx: Tx,
  { topicId, topicAuthorId, actorId }: { topicId: number; topicAuthorId: number; actorId: number },
): Promise<void> {
  if (actorId === topicAuthorId) return
  await insertReminder(tx, {
    member_id: topicAuthorId,
    actor_id: actorId,
    kind: 'topic_unlocked',
    topic_id: topicId,
  })
}

/** One page of a member's reminders, newest first; `commentsPerPage` says which page a floor stands on. */
export async function listReminders(
  db: Database,
  memberId: number,
  page: number,
  commentsPerPage: number,
): Promise<Page<Reminder>> {
  const [{ total }, rows] = await Promise.all([
    countReminders(db, memberId),
    readReminderRows(db, memberId, (page - 1) * perPage, perPage),
  ])
  return {
    items: rows.map((row) => ({
      reminderId: row.id,
      kind: row.kind,
      actor: toAuthor(row),
      topic: { topicId: row.topic_id, title: row.title },
      place:
        row.comment_id === null || row.floor === null
          ? null
          : { commentId: row.comment_id, page: Math.max(1, Math.ceil(row.floor / commentsPerPage)) },
      remindedAt: row.reminded_at.toISOString(),
      isRead: row.read_at !== null,
    })),
    page,
    perPage,
    total: Number(total),
    pageCount: Math.max(1, Math.ceil(Number(total) / perPage)),
  }
}
