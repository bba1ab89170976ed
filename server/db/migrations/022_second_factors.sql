-- The secret of an authenticator app, sealed: it must be read again to check a code.
create table authenticators (
  member_id bigint primary key references members,
  sealed_secret bytea not null,
  confirmed_at timestamptz,
  -- The 30 seconds of the last code that was accepted; no code is good twice.
  last_step bigint not null default 0
);

-- Eighty random bits each, which need no slow hash.
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

-- Short-lived and harmless to lose.
create unlogged table passkey_challenges (
  key text primary key,
  challenge text not null,
  -- Whose new passkey it is for; nobody's yet when it is for signing in.
  member_id bigint,
  expires_at timestamptz not null
);
create unlogged table sign_in_tickets (
  token_hash bytea primary key,
  member_id bigint not null,
  tries_left smallint not null default 5,
  expires_at timestamptz not null
);
