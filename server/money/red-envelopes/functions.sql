-- Gives a share to each pair of an envelope and a member, as far as there are shares, in one statement however many open
-- at the same moment: openers skip the rows of others and never wait for each other here. Returns the share of every pair
-- that has one now, also from before; moving its money is the caller's. A pair may come once. Raises
-- red_envelope_shares_once when the member has been given a share by another connection meanwhile.
--
-- A function for its settings: a plan made while the table was small must not scan it when it is large.
create or replace function claim_red_envelope_shares(the_envelope_ids bigint[], the_member_ids bigint[])
returns table (envelope_id bigint, member_id bigint, number integer, amount_fen bigint, is_new boolean)
language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
begin
  return query
    with asked as (
      select pair.envelope_id, pair.member_id, own.number, own.amount_fen
      from unnest(the_envelope_ids, the_member_ids) as pair (envelope_id, member_id)
      left join red_envelope_shares as own on own.envelope_id = pair.envelope_id and own.opened_by = pair.member_id
    ), wanted as (
      select asked.envelope_id, asked.member_id,
        row_number() over (partition by asked.envelope_id order by asked.member_id) as rank
      from asked where asked.number is null
    ), free as (
      select share.*, row_number() over (partition by share.envelope_id order by share.number) as rank
      from (select wanted.envelope_id, count(*) as openers from wanted group by wanted.envelope_id) as opened
      cross join lateral (
        select untaken.envelope_id, untaken.number from red_envelope_shares as untaken
        where untaken.envelope_id = opened.envelope_id and untaken.opened_by is null and untaken.returned_at is null
        order by untaken.number limit opened.openers for update skip locked) as share
    ), claimed as (
      update red_envelope_shares as share set opened_by = wanted.member_id, opened_at = now()
      from free join wanted using (envelope_id, rank)
      where share.envelope_id = free.envelope_id and share.number = free.number
      returning share.envelope_id, share.opened_by, share.number, share.amount_fen
    )
    select claimed.*, true from claimed
    union all
    select asked.*, false from asked where asked.number is not null;
end $$;
