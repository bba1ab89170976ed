-- What every feature stands on: settings, and the record of what staff did. Each file of this folder describes one
-- domain as it is, and points only at tables of its own and of earlier files; where a table of an earlier file has to
-- point at a later one, the later file adds that foreign key.

create table site_settings (
  key text primary key,
  value jsonb not null,
  updated_by bigint,
  updated_at timestamptz not null default now()
);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;

-- Every staff action: who did what to which thing, and how it was before and after.
create table audit_log (
  id bigint generated always as identity primary key,
  actor_id bigint not null,
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
create trigger audit_log_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_change();
