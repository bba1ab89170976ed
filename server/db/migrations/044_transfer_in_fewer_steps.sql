-- A single transfer in two statements instead of four: accounts are locked in the order of their ids, read and moved by
-- the one that writes the entries. Starting a statement costs more than moving money does.
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
    with held as materialized (
      select account.id, entry.reason, entry.amount
      from unnest(kinds, owner_ids, currencies, reasons, amounts) as entry (kind, owner_id, currency, reason, amount)
      join ledger_accounts as account using (kind, owner_id, currency)
      order by account.id for no key update of account
    ), moved as (
      update ledger_accounts as account set
        balance = account.balance + held.amount,
        entry_count = account.entry_count + 1,
        head_hash = ledger_entry_hash(account.head_hash, account.id, account.entry_count + 1, held.amount,
          account.balance + held.amount, held.reason, transfer_id, made_at, the_key, hash_of_request,
          the_reference_kind, the_reference_id, the_actor_id, the_remark)
      from held where account.id = held.id and (select count(*) from held) = wanted
      returning account.id, account.entry_count, held.reason, held.amount, account.balance, account.head_hash)
    insert into ledger_entries (account_id, serial, transfer_id, reason, amount, balance_after, hash)
      select id, entry_count, transfer_id, reason, amount, balance, head_hash from moved;
    get diagnostics moved_count = row_count;
    exit when moved_count = wanted;
    -- The second time none is missing, so one must be there twice.
    if attempt = 2 then raise exception 'the entries of % name an account twice', the_key; end if;
    insert into ledger_accounts (kind, owner_id, currency)
      select * from unnest(kinds, owner_ids, currencies) order by 1, 2, 3
      on conflict do nothing;
  end loop;
end $$;
