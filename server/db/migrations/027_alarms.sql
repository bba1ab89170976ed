-- What the staff have to know of at once: a ledger that doesn't hold, a job that failed for good, a disk that is almost
-- full. One of a kind and subject stands at a time, until somebody answers it.
create table alarms (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('ledger', 'job', 'disk')),
  -- Which job.
  subject text not null default '',
  detail text not null,
  first_raised_at timestamptz not null default now(),
  raised_at timestamptz not null default now(),
  answered_at timestamptz,
  answered_by bigint references members (id),
  answer text,
  check ((answered_at is null) = (answered_by is null))
);
create unique index alarms_standing on alarms (kind, subject) where answered_at is null;
