-- Keys by which programs of the staff ask the API (docs/RULES.md, API keys; docs/decisions/0102).

create table api_keys (
  id bigint generated always as identity primary key,
  -- Whose rights it has, as far as it was given them.
  member_id bigint not null references members,
  name text not null check (char_length(name) between 1 and 30),
  -- What is shown of it, and SHA-256 of all of it.
  prefix text not null,
  key_hash bytea not null unique,
  rights text[] not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- To the minute.
  last_used_at timestamptz,
  revoked_at timestamptz,
  revoked_by bigint references members,
  check ((revoked_at is null) = (revoked_by is null))
);
create index api_keys_member on api_keys (member_id, id);

alter table audit_log add column api_key_id bigint references api_keys;
