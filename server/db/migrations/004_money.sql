-- Money (CNY, in fen) and points (POINT, whole): the ledger, and what moves through it (docs/RULES.md, Balance and
-- points). The ledger's functions and its guards are in server/money/ledger/functions.sql, the only SQL that writes
-- ledger_* tables. See docs/decisions/0020.

-- Closed lists as domains: every statement reads the CHECKs of its table anew from their stored form, a domain is read
-- once by each connection.
create domain ledger_reason as text check (value in ('recharge', 'card_bought', 'adjustment', 'hidden_content_paid',
  'hidden_content_earned', 'bounty_placed', 'bounty_received', 'bounty_returned', 'bounty_adjusted', 'envelope_given',
  'envelope_received', 'envelope_returned', 'topic_reward', 'comment_reward', 'reply_reward', 'question_reward',
  'answer_reward', 'answer_reply_reward', 'reward_taken_back', 'platform_share'));
create domain ledger_reference_kind as text check (value in ('topic', 'comment', 'reply', 'question', 'answer',
  'answer_reply', 'recharge', 'card_order', 'envelope'));
create domain ledger_account_kind as text check (value in ('member', 'bounty_escrow', 'envelope_escrow', 'platform_income',
  'recharge_clearing', 'point_issue'));
create domain ledger_currency as text check (value in ('CNY', 'POINT'));

-- Half of each page stays free, so that a balance is changed without touching the indexes.
create table ledger_accounts (
  id bigint generated always as identity primary key,
  kind ledger_account_kind not null,
  -- Whose: a member, a question, an envelope; 0 where there is one for the whole site.
  owner_id bigint not null default 0,
  currency ledger_currency not null,
  balance bigint not null default 0,
  entry_count bigint not null default 0,
  -- The hash of the account's last entry.
  head_hash bytea not null default sha256(''),
  member_id bigint generated always as (case when kind = 'member' then owner_id end) stored references members,
  unique (kind, owner_id, currency),
  -- What comes from outside owes what it brought in; nobody else may owe anything.
  constraint ledger_accounts_cny check (currency <> 'CNY' or balance >= 0 or kind = 'recharge_clearing'),
  constraint ledger_accounts_point check (currency <> 'POINT' or balance >= 0 or kind = 'point_issue')
) with (fillfactor = 50);

create table ledger_transfers (
  id bigint generated always as identity primary key,
  -- Bounded by its length only: a regular expression was the dearest part of writing a transfer.
  key text not null unique check (octet_length(key) between 1 and 200),
  -- What was asked for, so that a resend can be told from another transfer under the same key.
  request_hash bytea not null,
  reference_kind ledger_reference_kind,
  reference_id bigint,
  remark text not null default '',
  actor_id bigint references members,
  transferred_at timestamptz not null default clock_timestamp(),
  check ((reference_kind is null) = (reference_id is null))
);
create index ledger_transfers_reference on ledger_transfers (reference_kind, reference_id) where reference_id is not null;
create index ledger_transfers_time on ledger_transfers using brin (transferred_at);

-- Without foreign keys: the functions write an entry only for a transfer and an account that they have just written and
-- locked, rows that never go, and ledger:verify looks for both. Checking them for every row cost a third of all transfers.
create table ledger_entries (
  account_id bigint not null,
  -- From 1, without gaps, in each account.
  serial bigint not null,
  transfer_id bigint not null,
  reason ledger_reason not null,
  amount bigint not null check (amount <> 0),
  balance_after bigint not null,
  -- Chains the account's entries: a changed or removed row no longer fits the next.
  hash bytea not null,
  primary key (account_id, serial)
);
create index ledger_entries_transfer on ledger_entries (transfer_id);
create index ledger_entries_reason on ledger_entries (reason, transfer_id);

-- What a member has earned on a day by China's clock, so that a day's rewards have an end.
create table point_days (
  member_id bigint not null references members,
  day date not null,
  earned integer not null,
  primary key (member_id, day)
);

-- What members pay in through a gateway.
create table recharge_orders (
  id bigint generated always as identity primary key,
  -- What the gateway and the payer know it by; nobody can guess another's.
  order_number text not null unique,
  member_id bigint not null references members,
  gateway text not null check (gateway in ('alipay', 'sandbox')),
  amount_fen bigint not null check (amount_fen > 0),
  status text not null default 'pending' check (status in ('pending', 'paid', 'failed', 'expired')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  settled_at timestamptz,
  -- The gateway's own number of the payment.
  gateway_number text,
  -- What staff have to look into: money that arrived and isn't what was ordered.
  problem text check (problem in ('amount_mismatch', 'paid_twice')),
  -- When the gateway was last asked about it.
  asked_at timestamptz,
  check ((status = 'paid') = (gateway_number is not null))
);
create index recharge_orders_member on recharge_orders (member_id, id);
create index recharge_orders_unsettled on recharge_orders (created_at) where status in ('pending', 'expired');
create index recharge_orders_problem on recharge_orders (id) where problem is not null;
create index recharge_orders_status on recharge_orders (status, id);

-- The gateway that ships with the product: its keys, encrypted, and what was paid there.
create table sandbox_gateway (
  singleton boolean primary key default true check (singleton),
  sealed_keys bytea not null
);
create table sandbox_payments (
  order_number text primary key,
  payment_number text not null unique,
  amount_fen bigint not null,
  is_paid boolean not null,
  paid_at timestamptz not null default now()
);

-- Cards that grant a role for a time (docs/RULES.md, Membership cards). See docs/decisions/0026.
create table membership_cards (
  id bigint generated always as identity primary key,
  role_id bigint not null references roles,
  name_zh text not null check (char_length(name_zh) between 1 and 30),
  name_en text not null check (char_length(name_en) between 1 and 30),
  subtitle_zh text not null,
  subtitle_en text not null,
  -- One feature a line.
  features_zh text not null,
  features_en text not null,
  introduction_zh text not null,
  introduction_en text not null,
  is_on_sale boolean not null,
  position integer not null
);
create index membership_cards_role on membership_cards (role_id);

-- What a card costs and how long it lasts. Zero is no price of that kind; where both are set, both are charged.
create table card_specifications (
  id bigint generated always as identity primary key,
  card_id bigint not null references membership_cards,
  name_zh text not null check (char_length(name_zh) between 1 and 30),
  name_en text not null check (char_length(name_en) between 1 and 30),
  is_on_sale boolean not null,
  stock integer not null,
  price_fen bigint not null check (price_fen >= 0),
  price_points bigint not null check (price_points >= 0),
  market_price_fen bigint check (market_price_fen > 0),
  duration integer not null check (duration > 0),
  duration_unit text not null check (duration_unit in ('hours', 'days', 'months', 'years')),
  constraint card_specifications_priced check (price_fen > 0 or price_points > 0),
  constraint card_specifications_stock check (stock >= 0)
);
create index card_specifications_card on card_specifications (card_id);

-- What was bought, as it was called and cost then.
create table card_orders (
  id bigint generated always as identity primary key,
  order_number text not null unique,
  member_id bigint not null references members,
  specification_id bigint not null references card_specifications,
  request_key text not null,
  role_id bigint not null,
  role_name_zh text not null,
  role_name_en text not null,
  card_name_zh text not null,
  card_name_en text not null,
  specification_name_zh text not null,
  specification_name_en text not null,
  quantity integer not null check (quantity > 0),
  paid_fen bigint not null,
  paid_points bigint not null,
  duration integer not null,
  duration_unit text not null,
  -- Until when the member had the role right after this order.
  role_expires_at timestamptz not null,
  ordered_at timestamptz not null default now(),
  unique (member_id, request_key)
);
create index card_orders_member on card_orders (member_id, id desc);

-- Money given with a topic, in shares that members open (docs/RULES.md, Red envelopes). What is left of it lies in its
-- own account of the ledger. The id may be given: an envelope takes its money while its topic waits for review. See
-- docs/decisions/0021.
create table red_envelopes (
  id bigint generated by default as identity primary key,
  topic_id bigint not null unique,
  giver_id bigint not null references members,
  kind text not null check (kind in ('personal', 'random', 'fixed')),
  receiver_id bigint references members,
  total_fen bigint not null check (total_fen > 0),
  share_count integer not null check (share_count between 1 and 999 and share_count <= total_fen),
  -- The form's own key: sent again after a lost answer, it gives nothing a second time.
  request_key text,
  given_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  ended_as text check (ended_as in ('emptied', 'stopped', 'expired', 'topic_deleted')),
  returned_fen bigint not null default 0 check (returned_fen between 0 and total_fen),
  unique (giver_id, request_key),
  check ((kind = 'personal') = (receiver_id is not null)),
  check (kind <> 'personal' or share_count = 1),
  check ((ended_at is null) = (ended_as is null))
);
create index red_envelopes_giver on red_envelopes (giver_id, id desc);
create index red_envelopes_due on red_envelopes (expires_at) where ended_at is null;

-- Drawn when the envelope is given. A share is open, opened by a member, or returned to the giver, and never goes back.
create table red_envelope_shares (
  envelope_id bigint not null references red_envelopes,
  number integer not null,
  amount_fen bigint not null check (amount_fen > 0),
  opened_by bigint references members,
  opened_at timestamptz,
  returned_at timestamptz,
  primary key (envelope_id, number),
  -- A member opens one share of an envelope at most.
  constraint red_envelope_shares_once unique (envelope_id, opened_by),
  check ((opened_by is null) = (opened_at is null)),
  check (opened_by is null or returned_at is null)
) with (fillfactor = 60);
create index red_envelope_shares_left on red_envelope_shares (envelope_id, number) where opened_by is null and returned_at is null;
create index red_envelope_shares_member on red_envelope_shares (opened_by, opened_at desc) where opened_by is not null;
