/*
 * Every column that names a member, so that whoever adds one decides what becomes of it as the account ends, and whether
 * it belongs into the archive of all that is theirs.
 */
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { replyPosts } from '#server/posts/comments/reply-posts.ts'
import { accountEndings } from '#server/site.ts'
import { createTestDatabase } from '#test/database.ts'
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
  'A job removes it within days.': [
    'assistant_use.member_id',
    'codes.member_id',
    'desk_claims.claimed_by',
    'follower_news.author_id',
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

interface Column {
  table: string
  column: string
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

/** Rules for what values may be, which rows of one value each would break. */
const droppingChecks = sql<{ statement: string }>`
  select format('alter %s %s drop constraint %I', case when contypid = 0 then 'table' else 'domain' end,
    case when contypid = 0 then conrelid::regclass::text else contypid::regtype::text end, conname) as statement
  from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace`

/** A row in each table, with what must be there, and with 1 in whatever refers to a row and in all `columns`. */
const insertions = (columns: readonly Column[]) => sql<{ statement: string }>`
  select format('delete from %I; insert into %1$I (%s) overriding system value values (%s)',
    relname, string_agg(quote_ident(attname), ', '), string_agg(case
      when typcategory = 'N' then '1'
      when typcategory = 'S' then quote_literal('x')
      when typcategory = 'B' then 'false'
      when typcategory = 'D' then 'now()'
      when typcategory in ('A', 'U') and typname <> 'uuid' and typname <> 'bytea' then quote_literal('{}')
      when typcategory = 'I' then quote_literal('127.0.0.1')
      when typcategory = 'V' then quote_literal(repeat('0', atttypmod))
      when typname = 'uuid' then 'gen_random_uuid()'
      else quote_literal('')
    end, ', ')) as statement
  from pg_attribute join pg_class on pg_class.oid = attrelid join pg_type on pg_type.oid = atttypid
  where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
    and attgenerated = '' and attname <> 'cancelled_by' and (attnotnull and not atthasdef
      or exists (select from pg_constraint where contype = 'f' and conrelid = attrelid and conkey = array[attnum])
      or relname || '.' || attname = any(${columns.map(({ table, column }) => `${table}.${column}`)}))
  group by relname`

/** One row in each table, all of the same member, whatever rules there are for it. */
async function fillAllTables(columns: readonly Column[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    for (const making of [droppingChecks, insertions(columns)]) {
      for (const { statement } of (await making.execute(tx)).rows) await sql.raw(statement).execute(tx)
    }
  })
}

test('whatever names a member is in their archive, and goes as the account ends, or is not and stays for a reason', async () => {
  const columns = (await readColumns()).filter(({ column }) => column !== 'cancelled_by')
  await fillAllTables(columns)

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
