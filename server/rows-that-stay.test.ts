/*
 * Every table's rows are made twenty years old and every job runs, so that whoever adds a table decides whether what it
 * holds ends by itself, and why not.
 */
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '#test/database.ts'
import { testDeps } from '#test/deps.ts'
import { testMarkdown } from '#test/markdown.ts'
import { fillEachTable } from '#test/row-in-each-table.ts'
import { type JobDeps, listJobs } from './schedule.ts'

const { db, drop } = await createTestDatabase()
afterAll(drop)

/** What nobody but its keeper ends, by why. What is not listed goes by itself. */
const stays = {
  'What was written and asked, and what belongs to it: for as long as its post, its topic or its poll.': [
    'assistant_summaries',
    'bounties',
    'cancelled_posts',
    'comment_deletions',
    'comments',
    'decision_texts',
    'deletion_requests',
    'follow_ups',
    'hidden_blocks',
    'hidden_terms',
    'hidden_unlocks',
    'linked_hosts',
    'merged_topics',
    'poll_options',
    'poll_votes',
    'polls',
    'post_origins',
    'question_listings',
    'question_tags',
    'questions',
    'replies',
    'revisions',
    'search_entries',
    'similar_topics',
    'title_spellings',
    'topic_attention',
    'topic_closures',
    'topic_deletions',
    'topic_pins',
    'topic_ranks',
    'topic_reply_order',
    'topic_sinkings',
    'topic_words',
    'topics',
  ],
  'What members are and want: for as long as the account.': [
    'authenticators',
    'avatars',
    'conversation_sides',
    'conversations',
    'delivery_choices',
    'favorites',
    'follows',
    'likes',
    'member_blocks',
    'member_field_values',
    'member_roles',
    'members',
    'passkeys',
    'private_messages',
    'recovery_codes',
    'removed_messages',
    'system_notification_marks',
    'system_notification_readings',
    'third_party_accounts',
  ],
  'The latest 2,000 of a member.': ['read_places'],
  'Money and what was bought.': [
    'card_orders',
    'ledger_accounts',
    'ledger_entries',
    'ledger_transfers',
    'recharge_orders',
    'red_envelope_shares',
    'red_envelopes',
    'sandbox_gateway',
    'sandbox_payments',
  ],
  'What staff keep, each by hand.': [
    'address_bans',
    'api_keys',
    'assistant_endpoints',
    'assistant_models',
    'card_specifications',
    'guard_allowances',
    'help_articles',
    'help_categories',
    'help_texts',
    'hot_words',
    'levels',
    'member_notes',
    'membership_cards',
    'outside_judge',
    'registration_field_options',
    'registration_fields',
    'report_types',
    'roles',
    'sensitive_words',
    'site_settings',
    'site_texts',
    'staff_roles',
    'system_notifications',
    'topic_tag_rights',
    'topic_tags',
    'webhooks',
  ],
  'What staff did and decided: the record of it.': [
    'alarms',
    'appeals',
    'audit_log',
    'batch_items',
    'batches',
    'desk_decisions',
    'report_cases',
    'reports',
    'sign_in_links',
  ],
  'A row a day, or a few of the site.': [
    'counted_days',
    'daily_figures',
    'push_keys',
    'schema_migrations',
    'search_progress',
    'search_title_words',
    'topic_list_blocks',
    'topic_reply_blocks',
  ],
  'What waits, until somebody has worked it off.': [
    'desk_claims',
    'follower_news',
    'unplaced_topics',
    'waiting_posts',
  ],
}

/** How many rows each table has. */
async function countRows(): Promise<Map<string, number>> {
  const { rows } = await sql<{ table: string; count: number }>`
    select relname as table, (xpath('/row/count/text()',
      query_to_xml(format('select count(*) from %I', relname), false, true, '')))[1]::text::integer as count
    from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`.execute(db)
  return new Map(rows.map(({ table, count }) => [table, count]))
}

test('what nobody ends is ended by a job, or stays for a reason', async () => {
  await fillEachTable(db, { columns: [], at: '2006-01-02' })
  await db.updateTable('counted_days').set({ is_over: true }).execute()
  // No tag is its own parent, which it is while every row refers to the only one there is.
  await db.updateTable('topic_tags').set({ parent_id: null, merged_into: null }).execute()
  const deps = {
    ...testDeps,
    markdown: testMarkdown,
    gateways: {},
    deliveries: [],
    dataDir: '.',
    alarm: async () => {},
  }
  const failed: string[] = []
  for (const { name, run } of listJobs(deps as unknown as JobDeps)) {
    await run({ db, log: testDeps.log }).catch((err: unknown) => failed.push(`${name}: ${err}`))
  }
  expect(failed).toEqual([])
  const left = [...(await countRows())].filter(([, count]) => count > 0).map(([table]) => table)
  expect(left).toEqual(Object.values(stays).flat().sort())
})
