-- Opens a share for each pair of an envelope and a member, as far as there are shares, and credits them: one transfer an
-- envelope, however many open it. Answers the share of every pair that has one now, also from before. Openings that
-- come at the same moment share the round trips, the locks and the wait for the disk.
create function open_red_envelopes(the_envelope_ids bigint[], the_member_ids bigint[])
returns table (envelope_id bigint, member_id bigint, number integer, amount_fen bigint, is_new boolean)
language plpgsql
set plan_cache_mode = force_generic_plan
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
#variable_conflict use_column
declare
  claimed red_envelope_shares[];
  envelope record;
begin
  with wanted as (
    select pair.*, row_number() over (partition by envelope_id order by member_id) as turn
    from unnest(the_envelope_ids, the_member_ids) as pair (envelope_id, member_id)
    where not exists (select from red_envelope_shares as own
      where own.envelope_id = pair.envelope_id and own.opened_by = pair.member_id)
  ), free as (
    select share.*, row_number() over (partition by share.envelope_id order by share.number) as turn
    from (select envelope_id, count(*) as openers from wanted group by envelope_id) as asked
    cross join lateral (
      select open.envelope_id, open.number from red_envelope_shares as open
      where open.envelope_id = asked.envelope_id and open.opened_by is null and open.returned_at is null
      order by open.number limit asked.openers for update skip locked) as share
  ), opened as (
    update red_envelope_shares as share set opened_by = wanted.member_id, opened_at = now()
    from free join wanted using (envelope_id, turn)
    where share.envelope_id = free.envelope_id and share.number = free.number
    returning share.*
  )
  select array_agg(opened) into claimed from opened;

  -- All accounts at once and in the order of their ids, because several transfers follow.
  insert into ledger_accounts (kind, owner_id, currency)
    select 'member', opened_by, 'CNY' from unnest(claimed) group by opened_by order by opened_by
    on conflict do nothing;
  perform from (
    select from ledger_accounts as account
    join (select 'member' as kind, opened_by as owner_id from unnest(claimed)
      union select 'envelope_escrow', envelope_id from unnest(claimed)) as holder using (kind, owner_id)
    where account.currency = 'CNY'
    order by account.id for no key update of account) as held;

  for envelope in
    select envelope_id as id, min(number) as first, sum(amount_fen)::bigint as total,
      array_agg(opened_by order by opened_by) as openers, array_agg(amount_fen order by opened_by) as amounts,
      count(*)::integer as openings
    from unnest(claimed) group by envelope_id order by envelope_id
  loop
    perform ledger_transfer('envelope:' || envelope.id || ':open:' || envelope.first, 'envelope', envelope.id, '', null,
      'envelope_escrow'::text || array_fill('member'::text, array[envelope.openings]), envelope.id || envelope.openers,
      array_fill('CNY'::text, array[envelope.openings + 1]), array_fill('envelope_received'::text, array[envelope.openings + 1]),
      -envelope.total || envelope.amounts);
  end loop;

  return query
    select share.envelope_id, share.opened_by, share.number, share.amount_fen,
      exists (select from unnest(claimed) as new where new.envelope_id = share.envelope_id and new.number = share.number)
    from unnest(the_envelope_ids, the_member_ids) as pair (envelope_id, member_id)
    join red_envelope_shares as share on share.envelope_id = pair.envelope_id and share.opened_by = pair.member_id;
end $$;
