-- Somebody whom a provider vouched for and who has no account yet: they agree to the terms and answer what is asked first.
create unlogged table third_party_newcomers (
  ticket_hash bytea primary key,
  provider text not null,
  subject text not null,
  -- What they like to be called there; a proposal.
  name text not null,
  expires_at timestamptz not null
);
