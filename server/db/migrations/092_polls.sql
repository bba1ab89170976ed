-- A question with options that readers choose from, within a topic (domain.md, chapter 3).
create table polls (
  topic_id bigint primary key references topics,
  title text not null,
  is_multiple boolean not null,
  -- Null is never.
  ends_at timestamptz,
  voter_count integer not null default 0
);

create table poll_options (
  id bigint generated always as identity primary key,
  topic_id bigint not null references polls,
  position integer not null,
  words text not null,
  vote_count integer not null default 0,
  unique (topic_id, position)
);

-- A member votes once.
create table poll_votes (
  topic_id bigint not null references polls,
  member_id bigint not null references members,
  option_ids bigint[] not null,
  voted_at timestamptz not null default now(),
  primary key (topic_id, member_id)
);
create index poll_votes_member on poll_votes (member_id, topic_id);
