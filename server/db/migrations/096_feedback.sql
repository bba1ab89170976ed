-- What anybody told those who run the site. It belongs to no account: guests send it too.
create table feedback (
  id bigint generated always as identity primary key,
  name text not null,
  contact text not null,
  content text not null,
  sent_at timestamptz not null default now(),
  state text not null default 'waiting' check (state in ('waiting', 'settled', 'dismissed')),
  decided_by bigint references members,
  decided_at timestamptz,
  check ((state = 'waiting') = (decided_at is null)),
  check ((decided_by is null) = (decided_at is null))
);
create index feedback_in_state on feedback (state, id);
create index feedback_decided on feedback (decided_at) where decided_at is not null;
