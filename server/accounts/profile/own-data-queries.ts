import { type RawBuilder, sql } from 'kysely'
import type { Database, Tx } from '#server/core/database.ts'

/**
 * What an archive holds: a file each, read in batches by id. Secrets and their hashes stay out, and so does whatever
 * others wrote.
 */
export const archiveParts: Record<string, (memberId: number, afterId: number) => RawBuilder<{ id: number }>> =
  {
    'account.json': (memberId, afterId) => sql`
    select id, account, nickname, email, phone, hint_question, registered_at, allows_dynamics, shows_last_seen,
      messages_from, points_earned, topic_count, comment_count, reply_count, question_count, answer_count, answer_reply_count
    from members where id = ${memberId} and id > ${afterId} order by id limit 1`,
    'registration-fields.json': (memberId, afterId) => sql`
    select value.id, field.name_zh, field.name_en, value.text, option.name_zh as option_zh, option.name_en as option_en
    from member_field_values value
    join registration_fields field on field.id = value.field_id
    left join registration_field_options option on option.id = value.option_id
    where value.member_id = ${memberId} and value.id > ${afterId} order by value.id limit 500`,
    'topics.json': (memberId, afterId) => sql`
    select id, is_question, title, body_markdown, published_at, edited_at, deleted_at,
      (select jsonb_agg(jsonb_build_object('name_zh', name_zh, 'name_en', name_en) order by tag.id) from topic_tags tag
        where tag.id = topics.tag_id
          or tag.id in (select question_tags.tag_id from question_tags where topic_id = topics.id)) as tags
    from topics where author_id = ${memberId} and id > ${afterId} order by id limit 500`,
    'polls.json': (memberId, afterId) => sql`
    select polls.topic_id as id, polls.title, is_multiple, ends_at, voter_count,
      (select jsonb_agg(jsonb_build_object('words', words, 'vote_count', vote_count) order by position)
        from poll_options where topic_id = polls.topic_id) as options
    from polls join topics on topics.id = polls.topic_id
    where topics.author_id = ${memberId} and polls.topic_id > ${afterId} order by polls.topic_id limit 500`,
    // At most 20 to a topic; an id for each keeps the batches apart.
    'hidden-parts.json': (memberId, afterId) => sql`
    select block.topic_id * 32 + block.number as id, block.topic_id, block.kind, block.source
    from hidden_blocks block join topics on topics.id = block.topic_id
    where topics.author_id = ${memberId} and block.topic_id * 32 + block.number > ${afterId} order by 1 limit 500`,
    'unlocks.json': (memberId, afterId) => sql`
    select id, topic_id, kind, paid, unlocked_at
    from hidden_unlocks where member_id = ${memberId} and id > ${afterId} order by id limit 500`,
    'likes.json': (memberId, afterId) => sql`
    select id, topic_id, comment_id, reply_id, liked_at
    from likes where member_id = ${memberId} and id > ${afterId} order by id limit 500`,
    'favorites.json': (memberId, afterId) => sql`
    select id, topic_id, favorited_at
    from favorites where member_id = ${memberId} and id > ${afterId} order by id limit 500`,
    'follows.json': (memberId, afterId) => sql`
    select id, followed_id, followed_at
    from follows where follower_id = ${memberId} and id > ${afterId} order by id limit 500`,
    'private-messages.json': (memberId, afterId) => sql`
    select message.id, side.other_id as receiver_id, message.number, message.body, message.sent_at, removed_at,
      (select jsonb_agg(jsonb_build_object('upload_id', upload_id, 'alt', alt) order by position)
        from message_pictures where message_id = message.id) as pictures
    from private_messages message
    join conversation_sides side
      on side.conversation_id = message.conversation_id and side.member_id = message.sender_id
    left join removed_messages removed
      on removed.message_id = message.id and removed.member_id = message.sender_id
    where message.sender_id = ${memberId} and message.id > ${afterId} order by message.id limit 500`,
    'reports.json': (memberId, afterId) => sql`
    select report.id, thing_kind, thing_id, type.name_zh, type.name_en, report.reason, report.status, reported_at,
      report.decided_at, result_zh, result_en
    from reports report
    join report_cases on report_cases.id = case_id
    join report_types type on type.id = type_id
    where reporter_id = ${memberId} and report.id > ${afterId} order by report.id limit 500`,
    'appeals.json': (memberId, afterId) => sql`
    select appeal.id, decision.act, appeal.title, appeal.words, appeal.sent_at, appeal.decided_at, appeal.is_accepted,
      appeal.answer_zh, appeal.answer_en
    from appeals appeal join audit_log decision on decision.id = appeal.decision_id
    where appeal.member_id = ${memberId} and appeal.id > ${afterId} order by appeal.id limit 500`,
    'assistant.json': (memberId, afterId) => sql`
    select turn.id, conversation_id, title, act, selected_text, question, answer, model_label, state, asked_at
    from assistant_turns turn join assistant_conversations conversation on conversation.id = conversation_id
    where member_id = ${memberId} and turn.id > ${afterId} order by turn.id limit 500`,
    'blocks.json': (memberId, afterId) => sql`
    select id, blocked_id, blocked_at
    from member_blocks where member_id = ${memberId} and id > ${afterId} order by id limit 500`,
    'read-places.json': (memberId, afterId) => sql`
    select topic_id as id, floor, read_at
    from read_places where member_id = ${memberId} and topic_id > ${afterId} order by topic_id limit 500`,
    'drafts.json': (memberId, afterId) => sql`
    select id, place, title, body, poll, envelope, question, saved_at
    from drafts where member_id = ${memberId} and id > ${afterId} order by id limit 500`,
    'comments.json': (memberId, afterId) => sql`
    select id, topic_id, floor, quoted_id, body_markdown, published_at, edited_at, deleted_at
    from comments where author_id = ${memberId} and id > ${afterId} order by id limit 500`,
    'follow-ups.json': (memberId, afterId) => sql`
    select id, topic_id, number, body_markdown, published_at, deleted_at
    from follow_ups where author_id = ${memberId} and id > ${afterId} order by id limit 500`,
    'bounties.json': (memberId, afterId) => sql`
    select question_id as id, fen, points, due_at, ended_at, ended_as
    from bounties where asker_id = ${memberId} and question_id > ${afterId} order by question_id limit 500`,
    'replies.json': (memberId, afterId) => sql`
    select id, comment_id, number, answered_id, body_markdown, published_at, edited_at, deleted_at
    from replies where author_id = ${memberId} and id > ${afterId} order by id limit 500`,
    'votes.json': (memberId, afterId) => sql`
    select vote.topic_id as id, vote.voted_at,
      array(select words from poll_options where id = any(vote.option_ids) order by position) as options
    from poll_votes vote where member_id = ${memberId} and topic_id > ${afterId} order by topic_id limit 500`,
    'waiting-posts.json': (memberId, afterId) => sql`
    select id, kind, topic_id, title, source, sent_at, refused_at, refusal, refusal_en
    from waiting_posts where author_id = ${memberId} and id > ${afterId} order by id limit 500`,
    'red-envelopes-given.json': (memberId, afterId) => sql`
    select id, topic_id, kind, total_fen, share_count, returned_fen, given_at, ended_at, ended_as
    from red_envelopes where giver_id = ${memberId} and id > ${afterId} order by id limit 500`,
    'red-envelopes-opened.json': (memberId, afterId) => sql`
    select envelope_id as id, amount_fen, opened_at
    from red_envelope_shares where opened_by = ${memberId} and envelope_id > ${afterId} order by envelope_id limit 500`,
    'reminders.json': (memberId, afterId) => sql`
    select id, kind, topic_id, comment_id, reply_id, role_id, ends_at, reminded_at, read_at
    from reminders where member_id = ${memberId} and id > ${afterId} order by id limit 500`,
    'attention.json': (memberId, afterId) => sql`
    select id, topic_id, is_muted, chosen_at
    from topic_attention where member_id = ${memberId} and id > ${afterId} order by id limit 500`,
    'delivery-choices.json': (memberId, afterId) => sql`
    select member_id as id, unwanted, mailed, pushed, digest, quiet_from, quiet_until, time_zone, language
    from delivery_choices where member_id = ${memberId} and member_id > ${afterId}`,
    'push-devices.json': (memberId, afterId) => sql`
    select session_id as id, endpoint, language, added_at
    from push_devices where member_id = ${memberId} and session_id > ${afterId} order by session_id limit 500`,
    'sessions.json': (memberId, afterId) => sql`
    select id, address, place, user_agent, started_at, refreshed_at, ended_at
    from sessions where member_id = ${memberId} and id > ${afterId} order by id limit 500`,
    'login-log.json': (memberId, afterId) => sql`
    select id, kind, address, place, logged_at
    from login_log where member_id = ${memberId} and id > ${afterId} order by id limit 500`,
    'uploads.json': (memberId, afterId) => sql`
    select id, kind, title, path, byte_size, uploaded_at, used_at, removed_at
    from uploads where owner_id = ${memberId} and id > ${afterId} order by id limit 500`,
    'passkeys.json': (memberId, afterId) => sql`
    select id, name, added_at, last_used_at
    from passkeys where member_id = ${memberId} and id > ${afterId} order by id limit 500`,
    // One transfer may move both money and points; an id for each keeps the batches apart.
    'ledger.json': (memberId, afterId) => sql`
    select transfer_id * 2 + (currency = 'POINT')::int as id, currency, serial, reason, amount, balance_after,
      reference_kind, reference_id, remark, transferred_at
    from ledger_entries entry
    join ledger_accounts account on account.id = entry.account_id
    join ledger_transfers transfer on transfer.id = entry.transfer_id
    where account.member_id = ${memberId} and transfer_id * 2 + (currency = 'POINT')::int > ${afterId}
    order by 1 limit 500`,
    'card-orders.json': (memberId, afterId) => sql`
    select id, order_number, card_name_zh, card_name_en, specification_name_zh, specification_name_en, role_name_zh,
      role_name_en, quantity, paid_fen, paid_points, duration, duration_unit, role_expires_at, ordered_at
    from card_orders where member_id = ${memberId} and id > ${afterId} order by id limit 500`,
    'roles.json': (memberId, afterId) => sql`
    select role.id, role.name_zh, role.name_en, held.granted_at, held.expires_at, held.source
    from member_roles held join roles role on role.id = held.role_id
    where held.member_id = ${memberId} and role.id > ${afterId} order by role.id limit 500`,
    'third-parties.json': (memberId, afterId) => sql`
    select numbered.* from (
      select row_number() over (order by provider) as id, provider, linked_at
      from third_party_accounts where member_id = ${memberId}
    ) numbered where id > ${afterId} order by id limit 500`,
    'post-origins.json': (memberId, afterId) => sql`
    select numbered.* from (
      select row_number() over (order by kind, post_id) as id, kind, post_id, address, country, province, sent_at
      from post_origins where author_id = ${memberId}
    ) numbered where id > ${afterId} order by id limit 500`,
    'topic-revisions.json': (memberId, afterId) => sql`
    select revision.id, topic_id, revision.version, revision.title, revision.source, revision.edited_at
    from revisions revision join topics on topics.id = topic_id
    where editor_id = ${memberId} and author_id = ${memberId} and revision.id > ${afterId} order by 1 limit 500`,
    'comment-revisions.json': (memberId, afterId) => sql`
    select id, comment_id, version, source, edited_at from revisions
    where editor_id = ${memberId} and comment_id is not null and id > ${afterId} order by id limit 500`,
    'reply-revisions.json': (memberId, afterId) => sql`
    select id, reply_id, version, source, edited_at from revisions
    where editor_id = ${memberId} and reply_id is not null and id > ${afterId} order by id limit 500`,
    'deletion-requests.json': (memberId, afterId) => sql`
    select request.id, topic_id, reason, asked_at, decided_at, refusal, refusal_en
    from deletion_requests request join topics on topics.id = topic_id
    where author_id = ${memberId} and request.id > ${afterId} order by 1 limit 500`,
    'recharge-orders.json': (memberId, afterId) => sql`
    select id, order_number, gateway, amount_fen, status, created_at, settled_at, gateway_number, problem,
      odd_payment_number, odd_payment_fen
    from recharge_orders where member_id = ${memberId} and id > ${afterId} order by id limit 500`,
  }

export const readOwnDataRow = (db: Database, memberId: number) =>
  db
    .selectFrom('members')
    .leftJoin('data_exports', 'data_exports.member_id', 'members.id')
    .select(['members.password_hash', 'cancellation_due_at', 'requested_at', 'ready_at', 'failed_at'])
    .select(sql<number>`coalesce(octet_length(archive), 0)`.as('bytes'))
    .where('members.id', '=', memberId)
    .executeTakeFirstOrThrow()

/** Takes the place of the last one, unless that is less than a day old and hasn't failed. */
export const upsertExport = (tx: Tx, memberId: number) =>
  tx
    .insertInto('data_exports')
    .values({ member_id: memberId })
    .onConflict((conflict) =>
      conflict
        .column('member_id')
        .doUpdateSet({
          requested_at: sql`now()`,
          archive: null,
          ready_at: null,
          failed_at: null,
          due_at: sql`now()`,
          attempts: 0,
        })
        .where((eb) =>
          eb.or([
            eb('data_exports.failed_at', 'is not', null),
            eb('data_exports.requested_at', '<', sql<Date>`now() - interval '1 day'`),
          ]),
        ),
    )
    .returning('id')
    .executeTakeFirst()

export const waitingExports = {
  table: 'data_exports',
  key: 'id',
  isWaiting: sql`ready_at is null and failed_at is null`,
}

export const readExport = (db: Database, id: number) =>
  db.selectFrom('data_exports').select('member_id').where('id', '=', id).executeTakeFirstOrThrow()

export const finishExport = (db: Database, id: number, archive: Buffer) =>
  db.updateTable('data_exports').set({ archive, ready_at: sql`now()` }).where('id', '=', id).execute()

export const failExport = (db: Database, id: number) =>
  db.updateTable('data_exports').set({ failed_at: sql`now()` }).where('id', '=', id).execute()

/** Without the archive, which may be a hundred megabytes. */
export const findReadyExport = (db: Database, memberId: number) =>
  db
    .selectFrom('data_exports')
    .select('id')
    .where('member_id', '=', memberId)
    .where('ready_at', 'is not', null)
    .executeTakeFirst()

export const readArchive = (db: Database, id: number) =>
  db
    .selectFrom('data_exports')
    .select('archive')
    .where('id', '=', id)
    .where('ready_at', 'is not', null)
    .executeTakeFirst()

export const deleteOldExports = (db: Database) =>
  db.deleteFrom('data_exports').where('requested_at', '<', sql<Date>`now() - interval '3 days'`).execute()
