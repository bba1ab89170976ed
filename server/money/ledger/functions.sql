-- The functions of the ledger, each once and as it is now: the only SQL that writes ledger_* tables. Applied again
-- whenever this file changes (server/db/migrate.ts). Nothing calls them but server/money/ledger/.
--
-- The settings of the writing functions keep their plans: made anew for every call, finding two accounts took longer than
-- moving money, and a plan made while a table was small must not scan it when it is large.

-- Chains an account's entries: the hash of an entry covers the one before it, the whole transfer and what was asked for.
create or replace function ledger_entry_hash(previous bytea, account_id bigint, serial bigint, amount bigint,
  balance_after bigint, reason text, transfer_id bigint, transferred_at timestamptz, key text, request_hash bytea,
  reference_kind text, reference_id bigint, actor_id bigint, remark text) returns bytea
language sql stable parallel safe
return sha256(previous || request_hash || convert_to(
  account_id::text || '|' || serial::text || '|' || amount::text || '|' || balance_after::text || '|' || reason || '|'
  || transfer_id::text || '|' || (extract(epoch from transferred_at) * 1000000)::bigint::text || '|' || key || '|'
  || coalesce(reference_kind, '') || '|' || coalesce(reference_id::text, '') || '|' || coalesce(actor_id::text, '') || '|' || remark,
  'UTF8'));

-- Tells a resend from another transfer under the same key. The arrays have one place for each entry.
create or replace function ledger_request_hash(reference_kind text, reference_id bigint, remark text, actor_id bigint,
  kinds text[], owner_ids bigint[], currencies text[], reasons text[], amounts bigint[]) returns bytea
language sql stable parallel safe
return sha256(convert_to(jsonb_build_array(reference_kind, reference_id, remark, actor_id, kinds, owner_ids, currencies,
  reasons, amounts)::text, 'UTF8'));

-- Makes one transfer, in one round trip, so that a busy account is locked for one. Accounts are locked in the order of
-- their ids, so that nobody waits in a circle, read and changed by the statement that writes the entries: starting a
-- statement costs more than moving money does. Returns the first result to a resend; raises TL001 when the key was used
-- for another transfer. The arrays have one place for each entry, and name an account once.
create or replace function ledger_transfer(the_key text, the_reference_kind text, the_reference_id bigint, the_remark text,
  the_actor_id bigint, kinds text[], owner_ids bigint[], currencies text[], reasons text[], amounts bigint[],
  out transfer_id bigint, out is_repeated boolean)
language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set plan_cache_mode = force_generic_plan
as $$
declare
  wanted constant integer := cardinality(amounts);
  hash_of_request constant bytea := ledger_request_hash(the_reference_kind, the_reference_id, the_remark, the_actor_id,
    kinds, owner_ids, currencies, reasons, amounts);
  kept_hash bytea;
  made_at timestamptz;
  moved_count integer;
begin
  insert into ledger_transfers (key, request_hash, reference_kind, reference_id, remark, actor_id)
    values (the_key, hash_of_request, the_reference_kind, the_reference_id, the_remark, the_actor_id)
    on conflict (key) do nothing returning id, transferred_at into transfer_id, made_at;
  is_repeated := not found;
  if is_repeated then
    select id, request_hash into strict transfer_id, kept_hash from ledger_transfers where key = the_key;
    if kept_hash <> hash_of_request then
      raise exception 'another transfer has the key %', the_key using errcode = 'TL001';
    end if;
    return;
  end if;

  if exists (select from unnest(currencies, amounts) as entry (currency, amount) group by currency having sum(amount) <> 0)
  then raise exception 'the entries of % don''t sum to zero', the_key; end if;

  for attempt in 1..2 loop
    with locked as materialized (
      select account.id, entry.reason, entry.amount
      from unnest(kinds, owner_ids, currencies, reasons, amounts) as entry (kind, owner_id, currency, reason, amount)
      join ledger_accounts as account using (kind, owner_id, currency)
      order by account.id for no key update of account
    ), moved as (
      update ledger_accounts as account set
        balance = account.balance + locked.amount,
        entry_count = account.entry_count + 1,
        head_hash = ledger_entry_hash(account.head_hash, account.id, account.entry_count + 1, locked.amount,
          account.balance + locked.amount, locked.reason, transfer_id, made_at, the_key, hash_of_request,
          the_reference_kind, the_reference_id, the_actor_id, the_remark)
      from locked where account.id = locked.id and (select count(*) from locked) = wanted
      returning account.id, account.entry_count, locked.reason, locked.amount, account.balance, account.head_hash)
    insert into ledger_entries (account_id, serial, transfer_id, reason, amount, balance_after, hash)
      select id, entry_count, transfer_id, reason, amount, balance, head_hash from moved;
    get diagnostics moved_count = row_count;
    exit when moved_count = wanted;
    -- The first time an account may not exist yet; the second time one must be named twice.
    if attempt = 2 then raise exception 'the entries of % name an account twice', the_key; end if;
    insert into ledger_accounts (kind, owner_id, currency)
      select * from unnest(kinds, owner_ids, currencies) order by 1, 2, 3
      on conflict do nothing;
  end loop;
end $$;

-- Locks accounts in the order of their ids, so that nobody waits in a circle, and makes those that don't exist yet. The
-- arrays have one place for each entry; several may name the same account.
create or replace function ledger_lock_accounts(kinds text[], owner_ids bigint[], currencies text[]) returns void
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
    ), locked as (
      select account.id from named join ledger_accounts as account using (kind, owner_id, currency)
      order by account.id for no key update of account)
    select (select count(*) from named) - (select count(*) from locked) into missing;
    exit when missing = 0;
    insert into ledger_accounts (kind, owner_id, currency)
      select distinct kind, owner_id, currency
      from unnest(kinds, owner_ids, currencies) as entry (kind, owner_id, currency) order by 1, 2, 3
      on conflict do nothing;
  end loop;
end $$;

-- Writes the entries of transfers that have just been written, into accounts that are locked. An account's entries are a
-- chain, each made from the one before, so they go in waves: the first of every account together, then the second.
create or replace function ledger_add_entries(transfer_ids bigint[], kinds text[], owner_ids bigint[], currencies text[],
  reasons text[], amounts bigint[]) returns void
language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set plan_cache_mode = force_generic_plan
as $$
declare
  waves bigint[];
begin
  if (select bool_or(total <> 0) from (
    select sum(amount) as total from unnest(transfer_ids, currencies, amounts) as entry (transfer_id, currency, amount)
    group by transfer_id, currency) as totals)
  then raise exception 'the entries don''t sum to zero'; end if;

  select array_agg(wave order by place) into waves from (
    select place, row_number() over (partition by kind, owner_id, currency order by place) as wave
    from unnest(kinds, owner_ids, currencies) with ordinality as entry (kind, owner_id, currency, place)) as entry;

  for the_wave in 1..(select max(wave) from unnest(waves) as entry (wave)) loop
    with moved as (
      update ledger_accounts as account set
        balance = account.balance + entry.amount,
        entry_count = account.entry_count + 1,
        head_hash = ledger_entry_hash(account.head_hash, account.id, account.entry_count + 1, entry.amount,
          account.balance + entry.amount, entry.reason, made.id, made.transferred_at, made.key, made.request_hash,
          made.reference_kind, made.reference_id, made.actor_id, made.remark)
      from unnest(transfer_ids, kinds, owner_ids, currencies, reasons, amounts, waves)
        as entry (transfer_id, kind, owner_id, currency, reason, amount, wave)
      join ledger_transfers as made on made.id = entry.transfer_id
      where entry.wave = the_wave
        and account.kind = entry.kind and account.owner_id = entry.owner_id and account.currency = entry.currency
      returning account.id, account.entry_count, entry.transfer_id, entry.reason, entry.amount, account.balance,
        account.head_hash)
    insert into ledger_entries (account_id, serial, transfer_id, reason, amount, balance_after, hash) select * from moved;
  end loop;
end $$;

-- Makes many transfers in one call, one after another as ledger_transfer would, with the same hash of the same request:
-- those of a moment share the round trips, the locks and the wait for the disk. The last six arrays have one place for
-- each entry, `places` naming its transfer; those of a transfer stand in the same order as they would alone. Returns a row
-- for each transfer.
create or replace function ledger_transfer_all(keys text[], reference_kinds text[], reference_ids bigint[], remarks text[],
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
      select place, array_agg(kind order by rank) as kinds, array_agg(owner_id order by rank) as owner_ids,
        array_agg(currency order by rank) as currencies, array_agg(reason order by rank) as reasons,
        array_agg(amount order by rank) as amounts
      from unnest(places, kinds, owner_ids, currencies, reasons, amounts) with ordinality
        as entry (place, kind, owner_id, currency, reason, amount, rank)
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

  perform ledger_lock_accounts(kinds, owner_ids, currencies);
  perform ledger_add_entries(array_agg(made_ids[place] order by rank), array_agg(kind order by rank),
      array_agg(owner_id order by rank), array_agg(currency order by rank), array_agg(reason order by rank),
      array_agg(amount order by rank))
    from unnest(places, kinds, owner_ids, currencies, reasons, amounts) with ordinality
      as entry (place, kind, owner_id, currency, reason, amount, rank)
    where made_ids[place] is not null
    having count(*) > 0;

  return query select asked.place, kept.id, made_ids[asked.place] is null
    from unnest(keys) with ordinality as asked (key, place) join ledger_transfers as kept using (key)
    order by asked.place;
end $$;

-- Returns how many of an account's entries were made before a moment. An account's serials have no gaps and follow its
-- time, so halving finds the place in some twenty looks, however long the log is. Only reads.
create or replace function ledger_serial_before(the_account_id bigint, the_moment timestamptz) returns bigint
language plpgsql stable as $$
declare
  low bigint := 0;
  high bigint;
  middle bigint;
begin
  select entry_count into high from ledger_accounts where id = the_account_id;
  while low < high loop
    middle := (low + high + 1) / 2;
    if (select transferred_at < the_moment from ledger_entries as entry
        join ledger_transfers as transfer on transfer.id = entry.transfer_id
        where entry.account_id = the_account_id and entry.serial = middle)
    then low := middle; else high := middle - 1; end if;
  end loop;
  return low;
end $$;

-- Returns the id of the last transfer before a moment, give or take those that were made at the same time: ids follow the
-- clock, and halving finds the place in some thirty looks however many transfers there are. Only reads.
create or replace function ledger_transfer_before(the_moment timestamptz) returns bigint
language plpgsql stable as $$
declare
  low bigint := 0;
  high bigint;
  middle bigint;
  made timestamptz;
begin
  select coalesce(max(id), 0) into high from ledger_transfers;
  while low < high loop
    middle := (low + high + 1) / 2;
    select transferred_at into made from ledger_transfers where id >= middle order by id limit 1;
    if made < the_moment then low := middle; else high := middle - 1; end if;
  end loop;
  return low;
end $$;

-- What has been written stays as it is. The trigger stops mistakes; the chain of hashes shows what somebody did who turned
-- the trigger off.
create or replace function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only: % on % refused', tg_op, tg_table_name;
end $$;
create or replace trigger ledger_transfers_append_only before update or delete or truncate on ledger_transfers
  for each statement execute function refuse_ledger_change();
create or replace trigger ledger_entries_append_only before update or delete or truncate on ledger_entries
  for each statement execute function refuse_ledger_change();
create or replace trigger ledger_accounts_stay before delete or truncate on ledger_accounts
  for each statement execute function refuse_ledger_change();

-- Drops what earlier versions had under other names or with other parameters: every function of the ledger that this
-- file has not just written, and three that moved money beside it.
do $$
declare
  stale regprocedure;
begin
  for stale in
    select oid from pg_proc where pronamespace = 'public'::regnamespace and xmin <> pg_current_xact_id()::xid
      and (proname like 'ledger\_%' or proname in ('open_red_envelopes', 'reward_member', 'take_back_reward'))
  loop
    execute 'drop function ' || stale;
  end loop;
end $$;
