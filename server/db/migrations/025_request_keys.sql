-- What makes a resend harmless: the key under which a member sent a request that creates something, what it held, and
-- what it was answered. Written in the transaction that creates it, so that both stand or neither does.
create table request_keys (
  member_id bigint not null references members (id),
  key text not null,
  -- Of the operation and its input, keyed with the site's secret, because an input may hold a password.
  content_hash bytea not null,
  -- Of the attempt that wrote this row.
  request_id uuid not null,
  -- JSON, as it was answered; null from the commit until it is known.
  answer text,
  created_at timestamptz not null default now(),
  primary key (member_id, key)
);
create index request_keys_age on request_keys using brin (created_at);
