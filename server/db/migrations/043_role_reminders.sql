-- A role from a card that is about to end reminds its holder (domain.md, chapter 5); nobody did that, so nobody is named.
alter table reminders
  alter column actor_id drop not null,
  add column role_id bigint references roles on delete cascade,
  add column ends_at timestamptz;
