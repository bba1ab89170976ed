create table members (
  id bigint generated always as identity primary key,
  account text not null check (char_length(account) between 3 and 25),
  nickname text check (char_length(nickname) between 1 and 15),
  password_hash text,
  hint_question text,
  hint_answer_hash text,
  avatar_path text,
  staff_role text check (staff_role in ('administrator')),
  topic_count integer not null default 0,
  comment_count integer not null default 0,
  registered_at timestamptz not null default now(),
  cancelled_at timestamptz
);
create unique index members_account on members (lower(account));
create unique index members_nickname on members (lower(nickname)) where nickname is not null;

-- One row a signed-in browser. Tokens are kept as SHA-256 only: 256 random bits need no slow hash.
create table sessions (
  id bigint generated always as identity primary key,
  member_id bigint not null references members,
  access_token_hash bytea not null unique,
  access_expires_at timestamptz not null,
  refresh_token_hash bytea not null unique,
  refresh_expires_at timestamptz not null,
  address text not null,
  user_agent text not null,
  started_at timestamptz not null default now(),
  refreshed_at timestamptz not null default now(),
  ended_at timestamptz
);
create index sessions_member on sessions (member_id) where ended_at is null;
create index sessions_expiry on sessions (refresh_expires_at);

-- A refresh token that has been used. Its successors follow from it and the salt, so that a second tab that used it
-- at the same time gets the same pair; used later, it gives away a thief and ends the session.
create table used_refresh_tokens (
  token_hash bytea primary key,
  session_id bigint not null references sessions on delete cascade,
  successor_salt bytea not null,
  used_at timestamptz not null default now()
);
create index used_refresh_tokens_session on used_refresh_tokens (session_id);

create table sign_in_links (
  token_hash bytea primary key,
  member_id bigint not null references members,
  expires_at timestamptz not null,
  used_at timestamptz
);

-- Short-lived and harmless to lose.
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
