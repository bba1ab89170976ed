-- Who a member is elsewhere. The subject is the provider's own name for the person, and never changes.
create table third_party_accounts (
  provider text not null,
  subject text not null,
  member_id bigint not null references members,
  linked_at timestamptz not null default now(),
  primary key (provider, subject),
  unique (member_id, provider)
);

-- One way to a provider and back. Short-lived and harmless to lose.
create unlogged table third_party_attempts (
  state_hash bytea primary key,
  -- Only the browser that began may finish: whoever sends somebody else their own way back gets nowhere.
  binding_hash bytea not null,
  provider text not null,
  -- Whose account is to be linked; nobody's when it is for signing in.
  member_id bigint,
  sealed_secrets bytea not null,
  expires_at timestamptz not null
);
