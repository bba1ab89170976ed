-- Finding similar topics costs more than all else of a topic's page: they are found when a topic's keywords change, kept
-- with the topic, and found again in the background once this is old.
create table similar_topics (
  topic_id bigint primary key references topics (id) on delete cascade,
  similar_ids bigint[] not null,
  found_at timestamptz not null default now()
);
