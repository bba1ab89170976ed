-- Every staff action: who, what, on what, before and after. Nothing here is ever changed or taken back.
create table audit_log (
  id bigint generated always as identity primary key,
  actor_id bigint not null references members,
  act text not null,
  -- What it was done to, as 'member:7' or 'setting:title'.
  subject text not null,
  before jsonb,
  after jsonb,
  written_at timestamptz not null default now()
);
create index audit_log_actor on audit_log (actor_id, id desc);
create index audit_log_act on audit_log (act, id desc);
create index audit_log_subject on audit_log (subject, id desc);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;
create trigger audit_log_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_change();

-- Addresses and ranges that may not enter; without an end for ever.
create table address_bans (
  id bigint generated always as identity primary key,
  address text not null unique,
  reason text not null default '',
  banned_by bigint not null references members,
  banned_at timestamptz not null default now(),
  banned_until timestamptz
);
