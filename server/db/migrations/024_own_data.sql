-- Cancelling an account by oneself takes effect after seven days, and until then can be taken back.
alter table members add column cancellation_due_at timestamptz;
create index members_cancellation on members (cancellation_due_at) where cancellation_due_at is not null;

-- Everything about a member, as an archive that a job makes. One at a time; gone after three days.
create table data_exports (
  id bigint generated always as identity primary key,
  member_id bigint not null unique references members,
  archive bytea,
  requested_at timestamptz not null default now(),
  ready_at timestamptz,
  failed_at timestamptz
);
create index data_exports_waiting on data_exports (requested_at) where ready_at is null and failed_at is null;
