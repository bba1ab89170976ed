-- What authors ask of staff who can't take their topic away themselves any more (docs/RULES.md, Topics).
create table deletion_requests (
  id bigint generated always as identity primary key,
  topic_id bigint not null references topics,
  reason text not null check (char_length(reason) between 1 and 200),
  asked_at timestamptz not null default now(),
  decided_at timestamptz,
  decided_by bigint references members,
  -- Why the topic stays; null while it waits, and where the topic was deleted.
  refusal text check (char_length(refusal) between 1 and 200),
  check ((decided_at is null) = (decided_by is null)),
  check (refusal is null or decided_at is not null)
);
create unique index deletion_requests_pending on deletion_requests (topic_id) where decided_at is null;
create index deletion_requests_topic on deletion_requests (topic_id, id desc);
create index deletion_requests_queue on deletion_requests (id) where decided_at is null;
