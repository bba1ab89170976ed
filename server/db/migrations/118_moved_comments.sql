-- Comments under another topic than they were written in (docs/RULES.md, Moving comments; docs/decisions/0108).

-- A topic that was merged into another one leads there; the other itself is no such topic.
create table merged_topics (
  topic_id bigint primary key references topics,
  into_topic_id bigint not null references topics check (into_topic_id <> topic_id),
  merged_by bigint not null references members,
  merged_at timestamptz not null default now()
);
create index merged_topics_into on merged_topics (into_topic_id);

-- Reminders of a comment, and of the replies under it, go with it.
create index reminders_comment on reminders (comment_id) where comment_id is not null;
