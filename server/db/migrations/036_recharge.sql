-- What members pay in through a gateway (domain.md, chapter 5).
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
  asked_at timestamptz,
  check ((status = 'paid') = (gateway_number is not null))
);
create index recharge_orders_member on recharge_orders (member_id, id);
create index recharge_orders_unsettled on recharge_orders (created_at) where status in ('pending', 'expired');

-- The gateway that ships with the product: its keys, sealed, and what was paid there.
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
