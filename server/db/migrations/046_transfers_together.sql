-- Several transfers in one call, so that those of a moment share the round trips, the locks and the wait for the disk.
-- Unlike before, an account may come in several of them.

-- Locks the accounts in the order of their ids, so that nobody waits in a circle, and makes those that are missing.
create or replace function ledger_hold(kinds text[], owner_ids bigint[], currencies text[]) returns void
language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set plan_cache_mode = force_generic_plan
as $$
declare
  missing integer;
begin
  for attempt in 1..2 loop
    with named as materialized (
      select distinct kind, owner_id, currency
      from unnest(kinds, owner_ids, currencies) as entry (kind, owner_id, currency)
    ), held as (
      select account.id from named join ledger_accounts as account using (kind, owner_id, currency)
      order by account.id for no key update of account)
    select (select count(*) from named) - (select count(*) from held) into missing;
    exit when missing = 0;
    insert into ledger_accounts (kind, owner_id, currency)
      select distinct kind, owner_id, currency
      from unnest(kinds, owner_ids, currencies) as entry (kind, owner_id, currency) order by 1, 2, 3
      on conflict do nothing;
  end loop;
end $$;

-- Makes the entries of transfers that have just been written, in accounts that are held. An account's entries are a
-- chain, each made from the one before: the first of every account are made together, then the second of every account.
create or replace function ledger_enter(transfer_ids bigint[], kinds text[], owner_ids bigint[], currencies text[],
  reasons text[], amounts bigint[]) returns void
language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set plan_cache_mode = force_generic_plan
as $$
declare
  turns bigint[];
begin
  if (select bool_or(total <> 0) from (
    select sum(amount) as total from unnest(transfer_ids, currencies, amounts) as entry (transfer_id, currency, amount)
    group by transfer_id, currency) as totals)
  then raise exception 'the entries don''t sum to zero'; end if;

  select array_agg(turn order by place) into turns from (
    select place, row_number() over (partition by kind, owner_id, currency order by place) as turn
    from unnest(kinds, owner_ids, currencies) with ordinality as entry (kind, owner_id, currency, place)) as entry;

  for the_turn in 1..(select max(turn) from unnest(turns) as entry (turn)) loop
    with moved as (
      update ledger_accounts as account set
        balance = account.balance + entry.amount,
        entry_count = account.entry_count + 1,
        head_hash = ledger_entry_hash(account.head_hash, account.id, account.entry_count + 1, entry.amount,
          account.balance + entry.amount, entry.reason, made.id, made.transferred_at, made.key, made.request_hash,
          made.reference_kind, made.reference_id, made.actor_id, made.remark)
      from unnest(transfer_ids, kinds, owner_ids, currencies, reasons, amounts, turns)
        as entry (transfer_id, kind, owner_id, currency, reason, amount, turn)
      join ledger_transfers as made on made.id = entry.transfer_id
      where entry.turn = the_turn
        and account.kind = entry.kind and account.owner_id = entry.owner_id and account.currency = entry.currency
      returning account.id, account.entry_count, entry.transfer_id, entry.reason, entry.amount, account.balance,
        account.head_hash)
    insert into ledger_entries (account_id, serial, transfer_id, reason, amount, balance_after, hash) select * from moved;
  end loop;
end $$;

-- What ledger_transfer does, for many, with the same hash of the same request. The last arrays have one place an entry,
-- `places` naming its transfer; those of a transfer stand in the same order as they would alone.
create function ledger_transfer_all(keys text[], reference_kinds text[], reference_ids bigint[], remarks text[],
  actor_ids bigint[], places bigint[], kinds text[], owner_ids bigint[], currencies text[], reasons text[],
  amounts bigint[])
returns table (place bigint, transfer_id bigint, is_repeated boolean)
language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
declare
  hashes bytea[];
  made_ids bigint[];
  other_key text;
begin
  select array_agg(ledger_request_hash(asked.reference_kind, asked.reference_id, asked.remark, asked.actor_id,
      moved.kinds, moved.owner_ids, moved.currencies, moved.reasons, moved.amounts) order by place) into hashes
    from unnest(reference_kinds, reference_ids, remarks, actor_ids) with ordinality
      as asked (reference_kind, reference_id, remark, actor_id, place)
    join (
      select place, array_agg(kind order by turn) as kinds, array_agg(owner_id order by turn) as owner_ids,
        array_agg(currency order by turn) as currencies, array_agg(reason order by turn) as reasons,
        array_agg(amount order by turn) as amounts
      from unnest(places, kinds, owner_ids, currencies, reasons, amounts) with ordinality
        as entry (place, kind, owner_id, currency, reason, amount, turn)
      group by place) as moved using (place);

  -- In the order of their keys, so that two who send the same ones don't wait for each other in a circle.
  with made as (
    insert into ledger_transfers (key, request_hash, reference_kind, reference_id, remark, actor_id)
    select * from unnest(keys, hashes, reference_kinds, reference_ids, remarks, actor_ids) order by 1
    on conflict (key) do nothing returning ledger_transfers.key, id)
  select array_agg(made.id order by asked.place) into made_ids
    from unnest(keys) with ordinality as asked (key, place)
    left join made on made.key = asked.key and array_position(keys, asked.key) = asked.place;

  select asked.key into other_key from unnest(keys, hashes) as asked (key, hash)
    join ledger_transfers as kept using (key) where kept.request_hash <> asked.hash limit 1;
  if found then raise exception 'another transfer has the key %', other_key using errcode = 'TL001'; end if;

  perform ledger_hold(kinds, owner_ids, currencies);
  perform ledger_enter(array_agg(made_ids[place] order by turn), array_agg(kind order by turn),
      array_agg(owner_id order by turn), array_agg(currency order by turn), array_agg(reason order by turn),
      array_agg(amount order by turn))
    from unnest(places, kinds, owner_ids, currencies, reasons, amounts) with ordinality
      as entry (place, kind, owner_id, currency, reason, amount, turn)
    where made_ids[place] is not null
    having count(*) > 0;

  return query select asked.place, kept.id, made_ids[asked.place] is null
    from unnest(keys) with ordinality as asked (key, place) join ledger_transfers as kept using (key)
    order by asked.place;
end $$;
