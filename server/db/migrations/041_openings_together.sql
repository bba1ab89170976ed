-- What every writer of the ledger does, apart, so that several transfers can be made in few statements. An account comes
-- once at most in each call: its entries are a chain, and each has to be made from the one before.

-- Locks the accounts in the order of their ids, so that nobody waits in a circle, and makes those that are missing.
create function ledger_hold(kinds text[], owner_ids bigint[], currencies text[]) returns void
language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set plan_cache_mode = force_generic_plan
as $$
declare
  held integer;
begin
  for attempt in 1..2 loop
    select count(*) into held from (
      select from unnest(kinds, owner_ids, currencies) as entry (kind, owner_id, currency)
      join ledger_accounts as account using (kind, owner_id, currency)
      order by account.id for no key update of account) as accounts;
    exit when held = cardinality(kinds);
    if attempt = 2 then raise exception 'an account is named twice'; end if;
    insert into ledger_accounts (kind, owner_id, currency)
      select * from unnest(kinds, owner_ids, currencies) order by 1, 2, 3
      on conflict do nothing;
  end loop;
end $$;

-- Makes the entries of transfers that have just been written, in accounts that are held.
create function ledger_enter(transfer_ids bigint[], kinds text[], owner_ids bigint[], currencies text[], reasons text[],
  amounts bigint[]) returns void
language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set plan_cache_mode = force_generic_plan
as $$
begin
  if (select bool_or(total <> 0) from (
    select sum(amount) as total from unnest(transfer_ids, currencies, amounts) as entry (transfer_id, currency, amount)
    group by transfer_id, currency) as totals)
  then raise exception 'the entries don''t sum to zero'; end if;

  with moved as (
    update ledger_accounts as account set
      balance = account.balance + entry.amount,
      entry_count = account.entry_count + 1,
      head_hash = ledger_entry_hash(account.head_hash, account.id, account.entry_count + 1, entry.amount,
        account.balance + entry.amount, entry.reason, made.id, made.transferred_at, made.key, made.request_hash,
        made.reference_kind, made.reference_id, made.actor_id, made.remark)
    from unnest(transfer_ids, kinds, owner_ids, currencies, reasons, amounts)
      as entry (transfer_id, kind, owner_id, currency, reason, amount)
    join ledger_transfers as made on made.id = entry.transfer_id
    where account.kind = entry.kind and account.owner_id = entry.owner_id and account.currency = entry.currency
    returning account.id, account.entry_count, entry.transfer_id, entry.reason, entry.amount, account.balance,
      account.head_hash)
  insert into ledger_entries (account_id, serial, transfer_id, reason, amount, balance_after, hash) select * from moved;
end $$;

create function ledger_request_hash(reference_kind text, reference_id bigint, remark text, actor_id bigint,
  kinds text[], owner_ids bigint[], currencies text[], reasons text[], amounts bigint[]) returns bytea
language sql stable parallel safe
return sha256(convert_to(jsonb_build_array(reference_kind, reference_id, remark, actor_id, kinds, owner_ids, currencies,
  reasons, amounts)::text, 'UTF8'));

-- One round trip a transfer, so that a busy account is held for one. Answers the first result to a resend.
create or replace function ledger_transfer(the_key text, the_reference_kind text, the_reference_id bigint, the_remark text,
  the_actor_id bigint, kinds text[], owner_ids bigint[], currencies text[], reasons text[], amounts bigint[],
  out transfer_id bigint, out is_repeated boolean)
language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set plan_cache_mode = force_generic_plan
as $$
declare
  hash_of_request constant bytea := ledger_request_hash(the_reference_kind, the_reference_id, the_remark, the_actor_id,
    kinds, owner_ids, currencies, reasons, amounts);
  kept ledger_transfers%rowtype;
begin
  perform ledger_hold(kinds, owner_ids, currencies);
  insert into ledger_transfers (key, request_hash, reference_kind, reference_id, remark, actor_id)
    values (the_key, hash_of_request, the_reference_kind, the_reference_id, the_remark, the_actor_id)
    on conflict (key) do nothing returning id into transfer_id;
  is_repeated := not found;
  if is_repeated then
    select * into strict kept from ledger_transfers where key = the_key;
    transfer_id := kept.id;
    if kept.request_hash <> hash_of_request then
      raise exception 'another transfer has the key %', the_key using errcode = 'TL001';
    end if;
    return;
  end if;
  perform ledger_enter(array_fill(transfer_id, array[cardinality(amounts)]), kinds, owner_ids, currencies, reasons, amounts);
end $$;

-- A regular expression was the dearest part of writing a transfer.
alter table ledger_transfers drop constraint ledger_transfers_key_check,
  add constraint ledger_transfers_key_check check (octet_length(key) between 1 and 200);

-- Opens a share for each pair of an envelope and a member, as far as there are shares, and credits them: one transfer an
-- envelope, however many open it. Each member comes once. Answers the share of every pair that has one now, also from
-- before. Openings that come at the same moment share the round trips, the locks and the wait for the disk.
create function open_red_envelopes(the_envelope_ids bigint[], the_member_ids bigint[])
returns table (envelope_id bigint, member_id bigint, number integer, amount_fen bigint, is_new boolean)
language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
declare
  claimed red_envelope_shares[];
  kinds text[];
  owner_ids bigint[];
  currencies text[];
  reasons text[];
  amounts bigint[];
  transfer_ids bigint[];
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

  if claimed is not null then
    select array_agg(kind), array_agg(owner_id), array_agg(amount) into kinds, owner_ids, amounts from (
      select 'envelope_escrow' as kind, envelope_id as owner_id, -sum(amount_fen)::bigint as amount
        from unnest(claimed) group by envelope_id
      union all select 'member', opened_by, amount_fen from unnest(claimed)) as entry;
    currencies := array_fill('CNY'::text, array[cardinality(kinds)]);
    reasons := array_fill('envelope_received'::text, array[cardinality(kinds)]);
    perform ledger_hold(kinds, owner_ids, currencies);
    with made as (
      insert into ledger_transfers (key, request_hash, reference_kind, reference_id)
      select 'envelope:' || envelope_id || ':open:' || min(number),
        ledger_request_hash('envelope', envelope_id, '', null, null, array_agg(opened_by order by number), null, null,
          array_agg(amount_fen order by number)),
        'envelope', envelope_id
      from unnest(claimed) group by envelope_id
      returning id, reference_id)
    select array_agg(made.id order by place) into transfer_ids
    from unnest(kinds, owner_ids) with ordinality as entry (kind, owner_id, place)
    left join unnest(claimed) as share on entry.kind = 'member' and share.opened_by = entry.owner_id
    join made on made.reference_id = coalesce(share.envelope_id, entry.owner_id);
    perform ledger_enter(transfer_ids, kinds, owner_ids, currencies, reasons, amounts);
  end if;

  return query
    select share.envelope_id, share.opened_by, share.number, share.amount_fen,
      coalesce((share.envelope_id, share.number) in (select new.envelope_id, new.number from unnest(claimed) as new), false)
    from unnest(the_envelope_ids, the_member_ids) as pair (envelope_id, member_id)
    join red_envelope_shares as share on share.envelope_id = pair.envelope_id and share.opened_by = pair.member_id;
end $$;
