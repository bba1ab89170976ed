-- The ledger: all money (CNY, in fen) and points (POINT, whole), in double entry. See docs/decisions/0020.
create table ledger_accounts (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('member', 'bounty_escrow', 'envelope_escrow', 'platform_income', 'recharge_clearing', 'point_issue')),
  -- Whose: a member, a question, an envelope; 0 where there is one for the whole site.
  owner_id bigint not null default 0,
  currency text not null check (currency in ('CNY', 'POINT')),
  balance bigint not null default 0,
  entry_count bigint not null default 0,
  head_hash bytea not null default sha256(''),
  member_id bigint generated always as (case when kind = 'member' then owner_id end) stored references members,
  unique (kind, owner_id, currency),
  -- What comes from outside owes what it brought in; nobody else may owe anything.
  constraint ledger_accounts_cny check (currency <> 'CNY' or balance >= 0 or kind = 'recharge_clearing'),
  constraint ledger_accounts_point check (currency <> 'POINT' or balance >= 0 or kind = 'point_issue')
) with (fillfactor = 50);

create table ledger_transfers (
  id bigint generated always as identity primary key,
  key text not null unique check (key ~ '^[!-~]{1,200}$'),
  -- What was asked for, so that a resend can be told from another transfer under the same key.
  request_hash bytea not null,
  reference_kind text check (reference_kind in ('topic', 'comment', 'reply', 'question', 'answer', 'answer_reply', 'recharge', 'card_order', 'envelope')),
  reference_id bigint,
  remark text not null default '',
  actor_id bigint references members,
  transferred_at timestamptz not null default clock_timestamp(),
  check ((reference_kind is null) = (reference_id is null))
);
create index ledger_transfers_reference on ledger_transfers (reference_kind, reference_id) where reference_id is not null;
create index ledger_transfers_time on ledger_transfers using brin (transferred_at);

create table ledger_entries (
  account_id bigint not null references ledger_accounts,
  -- From 1, without gaps, in each account.
  serial bigint not null,
  transfer_id bigint not null references ledger_transfers,
  reason text not null check (reason in ('recharge', 'card_bought', 'adjustment', 'hidden_content_paid', 'hidden_content_earned',
    'bounty_placed', 'bounty_received', 'bounty_returned', 'bounty_adjusted', 'envelope_given', 'envelope_received',
    'envelope_returned', 'topic_reward', 'comment_reward', 'reply_reward', 'question_reward', 'answer_reward',
    'answer_reply_reward', 'reward_taken_back', 'platform_share')),
  amount bigint not null check (amount <> 0),
  balance_after bigint not null,
  -- Chains the account's entries: a changed or removed row no longer fits the next.
  hash bytea not null,
  primary key (account_id, serial)
);
create index ledger_entries_transfer on ledger_entries (transfer_id);

create function ledger_entry_hash(previous bytea, account_id bigint, serial bigint, amount bigint, balance_after bigint,
  reason text, transfer_id bigint, transferred_at timestamptz, key text, request_hash bytea,
  reference_kind text, reference_id bigint, actor_id bigint, remark text) returns bytea
language sql stable parallel safe
return sha256(previous || request_hash || convert_to(
  account_id::text || '|' || serial::text || '|' || amount::text || '|' || balance_after::text || '|' || reason || '|'
  || transfer_id::text || '|' || (extract(epoch from transferred_at) * 1000000)::bigint::text || '|' || key || '|'
  || coalesce(reference_kind, '') || '|' || coalesce(reference_id::text, '') || '|' || coalesce(actor_id::text, '') || '|' || remark,
  'UTF8'));

-- One round trip a transfer, so that a busy account is held for one: locks the accounts in id order, writes the
-- transfer and its entries, answers the first result to a resend. The arrays go together, one place an account.
create function ledger_transfer(the_key text, the_reference_kind text, the_reference_id bigint, the_remark text,
  the_actor_id bigint, kinds text[], owner_ids bigint[], currencies text[], reasons text[], amounts bigint[],
  out transfer_id bigint, out is_repeated boolean)
language plpgsql
-- The plan is kept by each connection, and one made while the table was small must not scan it when it is large.
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  wanted constant integer := cardinality(amounts);
  locked integer;
  hash_of_request constant bytea := sha256(convert_to(jsonb_build_array(the_reference_kind, the_reference_id, the_remark,
    the_actor_id, kinds, owner_ids, currencies, reasons, amounts)::text, 'UTF8'));
  kept ledger_transfers%rowtype;
begin
  if (select bool_or(total <> 0) from (
    select sum(amount) as total from unnest(currencies, amounts) as entry (currency, amount) group by currency) as totals)
  then raise exception 'the entries of % don''t sum to zero', the_key; end if;

  for attempt in 1..2 loop
    select count(*) into locked from (
      select account.id from unnest(kinds, owner_ids, currencies) as entry (kind, owner_id, currency)
      join ledger_accounts as account using (kind, owner_id, currency)
      order by account.id for no key update of account) as accounts;
    exit when locked = wanted;
    if attempt = 2 then raise exception 'the entries of % name an account twice', the_key; end if;
    insert into ledger_accounts (kind, owner_id, currency)
      select * from unnest(kinds, owner_ids, currencies) order by 1, 2, 3
      on conflict do nothing;
  end loop;

  insert into ledger_transfers (key, request_hash, reference_kind, reference_id, remark, actor_id)
    values (the_key, hash_of_request, the_reference_kind, the_reference_id, the_remark, the_actor_id)
    on conflict (key) do nothing returning * into kept;
  is_repeated := not found;
  if is_repeated then
    select * into strict kept from ledger_transfers where key = the_key;
    transfer_id := kept.id;
    if kept.request_hash <> hash_of_request then
      raise exception 'another transfer has the key %', the_key using errcode = 'TL001';
    end if;
    return;
  end if;
  transfer_id := kept.id;

  with moved as (
    update ledger_accounts as account set
      balance = account.balance + entry.amount,
      entry_count = account.entry_count + 1,
      head_hash = ledger_entry_hash(account.head_hash, account.id, account.entry_count + 1, entry.amount,
        account.balance + entry.amount, entry.reason, kept.id, kept.transferred_at, kept.key, kept.request_hash,
        kept.reference_kind, kept.reference_id, kept.actor_id, kept.remark)
    from unnest(kinds, owner_ids, currencies, reasons, amounts) as entry (kind, owner_id, currency, reason, amount)
    where account.kind = entry.kind and account.owner_id = entry.owner_id and account.currency = entry.currency
    returning account.id, account.entry_count, account.balance, account.head_hash, entry.reason, entry.amount)
  insert into ledger_entries (account_id, serial, transfer_id, reason, amount, balance_after, hash)
    select id, entry_count, kept.id, reason, amount, balance, head_hash from moved;
end $$;

create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only: % on % refused', tg_op, tg_table_name;
end $$;
create trigger ledger_transfers_append_only before update or delete or truncate on ledger_transfers
  for each statement execute function refuse_ledger_change();
create trigger ledger_entries_append_only before update or delete or truncate on ledger_entries
  for each statement execute function refuse_ledger_change();
create trigger ledger_accounts_stay before delete or truncate on ledger_accounts
  for each statement execute function refuse_ledger_change();
