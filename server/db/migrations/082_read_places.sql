-- Up to which floor a member has read a topic or a question (docs/RULES.md, Where one stopped; docs/decisions/0085). No index
-- but the key, so that reading on changes a row in its own place.
create table read_places (
  member_id bigint not null references members,
  topic_id bigint not null references topics,
  floor integer not null check (floor >= 0),
  read_at timestamptz not null default now(),
  primary key (member_id, topic_id)
) with (fillfactor = 80);
