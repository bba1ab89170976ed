-- How somebody shows who they are, in one browser after another (docs/RULES.md, Accounts and sessions). Secrets are
-- kept as SHA-256 where they have enough random bits to need no slow hash, and encrypted where they must be read again.

-- One row for each signed-in browser.
create table sessions (
  id bigint generated always as identity primary key,
  member_id bigint not null references members,
  access_token_hash bytea not null unique,
  access_expires_at timestamptz not null,
  refresh_token_hash bytea not null unique,
  refresh_expires_at timestamptz not null,
  address text not null,
  -- The region of the address, as far as the offline data tells, in Chinese.
  place text not null default '',
  user_agent text not null,
  started_at timestamptz not null default now(),
  refreshed_at timestamptz not null default now(),
  ended_at timestamptz
);
create index sessions_member on sessions (member_id) where ended_at is null;
create index sessions_expiry on sessions (refresh_expires_at);

-- A refresh token that has been used. Its successors follow from it and the salt, so that a second tab that used it at
-- the same time gets the same pair; used later, it gives away a thief and ends the session.
create table used_refresh_tokens (
  token_hash bytea primary key,
  session_id bigint not null references sessions on delete cascade,
  successor_salt bytea not null,
  used_at timestamptz not null default now()
);
create index used_refresh_tokens_session on used_refresh_tokens (session_id);

create table login_log (
  id bigint generated always as identity primary key,
  member_id bigint not null references members,
  kind text not null check (kind in ('sign_in', 'renewal')),
  address text not null,
  place text not null default '',
  logged_at timestamptz not null default now()
);
create index login_log_member on login_log (member_id, id desc);
create index login_log_time on login_log using brin (logged_at);

create table sign_in_links (
  token_hash bytea primary key,
  member_id bigint not null references members,
  expires_at timestamptz not null,
  used_at timestamptz
);

-- Unlogged tables hold what lives for minutes and may be lost without harm.
create unlogged table captchas (
  key text primary key,
  value text not null,
  expires_at timestamptz not null
);
create index captchas_expiry on captchas (expires_at);

create unlogged table attempt_counts (
  subject text not null,
  act text not null,
  window_started_at timestamptz not null,
  count integer not null,
  primary key (subject, act)
);
create index attempt_counts_window on attempt_counts (window_started_at);

-- One row for each code that was asked for, also when nobody was there to get it: asking must look the same.
create table codes (
  id bigint generated always as identity primary key,
  module text not null,
  -- Whom the asker named: a phone, an address, or a member.
  subject text not null,
  member_id bigint references members,
  code_stamp bytea not null,
  tries_left smallint not null default 5,
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index codes_subject on codes (subject, id desc);
create index codes_member on codes (member_id) where member_id is not null;
create index codes_sent on codes (sent_at);

-- Who has shown with a code that the phone bound until now is at hand, which holds for three hours.
create table old_phone_proofs (
  session_id bigint primary key references sessions on delete cascade,
  proven_at timestamptz not null default now()
);

-- The secret of an authenticator app is encrypted: it must be read again to check a code.
create table authenticators (
  member_id bigint primary key references members,
  sealed_secret bytea not null,
  confirmed_at timestamptz,
  -- The 30 seconds of the last code that was accepted; no code is good twice.
  last_step bigint not null default 0
);

create table recovery_codes (
  member_id bigint not null references members,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (member_id, code_hash)
);

create table passkeys (
  id bigint generated always as identity primary key,
  credential_id text not null unique,
  member_id bigint not null references members,
  public_key bytea not null,
  sign_count bigint not null,
  transports text[] not null,
  name text not null,
  added_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkeys_member on passkeys (member_id);

create unlogged table passkey_challenges (
  key text primary key,
  challenge text not null,
  -- Whose new passkey it is for; null when it is for signing in.
  member_id bigint,
  expires_at timestamptz not null
);

create unlogged table sign_in_tickets (
  token_hash bytea primary key,
  member_id bigint not null,
  tries_left smallint not null default 5,
  expires_at timestamptz not null
);

-- Who a member is elsewhere. The subject is the provider's own name for the person, and never changes.
create table third_party_accounts (
  provider text not null,
  subject text not null,
  member_id bigint not null references members,
  linked_at timestamptz not null default now(),
  primary key (provider, subject),
  unique (member_id, provider)
);

-- One way to a provider and back.
create unlogged table third_party_attempts (
  state_hash bytea primary key,
  -- Only the browser that began may finish: whoever sends somebody else their own way back gets nowhere.
  binding_hash bytea not null,
  provider text not null,
  -- Whose account is to be linked; null when it is for signing in.
  member_id bigint,
  sealed_secrets bytea not null,
  expires_at timestamptz not null
);
