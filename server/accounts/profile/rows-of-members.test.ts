/*
 * Every column that names a member, so that whoever adds one decides what becomes of it as the account ends, and whether
 * it belongs into the archive of all that is theirs.
 */
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { replyPosts } from '#server/posts/comments/reply-posts.ts'
import { accountEndings } from '#server/site.ts'
import { createTestDatabase } from '#test/database.ts'
import { type Column, fillEachTable } from '#test/row-in-each-table.ts'
import { cancelAccount } from './cancel-account.ts'
import { archiveParts } from './own-data-queries.ts'

const { db, drop } = await createTestDatabase()
afterAll(drop)

/** What stays when the account has ended, by why. What is not listed goes. */
const stays = {
  'What was written stands without its words and its name.': [
    'cancelled_posts.author_id',
    'comments.author_id',
    'conversation_sides.member_id',
    'conversation_sides.other_id',
    'conversations.begun_by',
    'conversations.high_id',
    'conversations.low_id',
    'follow_ups.author_id',
    'private_messages.sender_id',
    'removed_messages.member_id',
    'replies.author_id',
    'revisions.editor_id',
    'topics.author_id',
    'topics.last_replied_by',
    'uploads.owner_id',
  ],
  'Others count it, or have it in their lists.': [
    'favorites.member_id',
    'follows.followed_id',
    'follows.follower_id',
    'hidden_unlocks.member_id',
    'likes.member_id',
    'poll_votes.member_id',
    'questions.adopted_by',
    'reminders.actor_id',
    'reminders.member_id',
    'system_notification_marks.member_id',
    'system_notification_readings.member_id',
    'system_notifications.member_id',
  ],
  'Money and what was bought: the books stay.': [
    'bounties.asker_id',
    'card_orders.member_id',
    'ledger_accounts.owner_id',
    'ledger_transfers.actor_id',
    'member_roles.member_id',
    'recharge_orders.member_id',
    'red_envelope_shares.opened_by',
    'red_envelopes.giver_id',
    'red_envelopes.receiver_id',
  ],
  'What staff did, or was decided on.': [
    'address_bans.banned_by',
    'alarms.answered_by',
    'api_keys.member_id',
    'api_keys.revoked_by',
    'audit_log.actor_id',
    'batches.made_by',
    'comment_deletions.deleted_by',
    'desk_decisions.author_id',
    'desk_decisions.decided_by',
    'desk_decisions.undone_by',
    'feedback.decided_by',
    'follow_ups.deleted_by',
    'guard_catches.author_id',
    'merged_topics.merged_by',
    'sensitive_words.added_by',
    'system_notifications.written_by',
    'topic_closures.closed_by',
    'topic_deletions.deleted_by',
    'topic_pins.pinned_by',
    'topic_sinkings.sunk_by',
    'webhooks.created_by',
  ],
  'It waits until somebody has worked it off.': ['desk_claims.claimed_by', 'follower_news.author_id'],
  'A job removes it in time.': [
    'assistant_use.member_id',
    'codes.member_id',
    'passkey_challenges.member_id',
    'point_days.member_id',
    'registration_networks.member_id',
    'request_keys.member_id',
    'text_prints.author_id',
    'third_party_attempts.member_id',
  ],
}

/** What names a member and is not in the archive, by why. */
const notArchived = {
  'Secrets, and what is sent or asked once.': [
    'authenticators',
    'codes',
    'known_browsers',
    'passkey_challenges',
    'recovery_codes',
    'request_keys',
    'sign_in_links',
    'sign_in_tickets',
    'third_party_attempts',
  ],
  'What the program works with, and makes of what is in there.': [
    'assistant_use',
    'cancelled_posts',
    'data_exports',
    'follower_news',
    'point_days',
    'questions',
    'search_entries',
    'text_prints',
  ],
  'What others wrote or did, of whom it says more.': [
    'conversations',
    'system_notification_marks',
    'system_notification_readings',
    'system_notifications',
  ],
  'What staff keep and do.': [
    'address_bans',
    'alarms',
    'api_keys',
    'batches',
    'comment_deletions',
    'desk_claims',
    'desk_decisions',
    'feedback',
    'guard_allowances',
    'guard_catches',
    'member_notes',
    'merged_topics',
    'registration_networks',
    'sensitive_words',
    'topic_closures',
    'topic_deletions',
    'topic_pins',
    'topic_sinkings',
    'webhooks',
  ],
  'A file of its own.': ['avatars'],
}

/** The columns that refer to a member, and those that are named as one of them without referring. */
async function readColumns(): Promise<Column[]> {
  const { rows } = await sql<Column>`
    with referring as (
      select attname from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
      where contype = 'f' and confrelid = 'members'::regclass
    )
    select relname as table, attname as column from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
      and atttypid = 'bigint'::regtype and attgenerated = '' and attname in (select attname from referring)
    order by 1, 2`.execute(db)
  return rows
}

test('whatever names a member is in their archive, and goes as the account ends, or is not and stays for a reason', async () => {
  const columns = (await readColumns()).filter(({ column }) => column !== 'cancelled_by')
  await fillEachTable(db, { columns })

  await db.updateTable('ledger_accounts').set({ kind: 'member' }).execute()
  const parts = Object.entries(archiveParts).map(([file, read]) => ({ file, query: read(1, 0) }))
  for (const { file, query } of parts) expect((await query.execute(db)).rows, file).toHaveLength(1)
  const read = parts.map(({ query }) => query.compile(db).sql).join('\n')
  const unread = columns.map(({ table }) => table).filter((table) => !new RegExp(`\\b${table}\\b`).test(read))
  expect([...new Set(unread)]).toEqual(Object.values(notArchived).flat().sort())

  // Kept texts would be in the way of those that are kept as it ends, and what waits is read.
  await db.deleteFrom('cancelled_posts').execute()
  const prepared = { body: '', html: '', summary: '', rendererVersion: 1, mentionedIds: [] }
  await db
    .updateTable('waiting_posts')
    .set({
      kind: replyPosts.name,
      prepared: JSON.stringify(prepared),
      prepared_version: replyPosts.preparedVersion,
    })
    .execute()
  await db
    .transaction()
    .execute((tx) => cancelAccount(tx, { memberId: 1, by: null, endings: accountEndings }))
  const left: string[] = []
  for (const { table, column } of columns) {
    const { rows } = await sql`select from ${sql.table(table)} where ${sql.ref(column)} = 1`.execute(db)
    if (rows.length > 0) left.push(`${table}.${column}`)
  }
  expect(left).toEqual(Object.values(stays).flat().sort())
})
