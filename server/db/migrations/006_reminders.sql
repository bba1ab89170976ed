-- What happened to a member's things. One event gives one person one reminder; nobody is reminded of their own act.
create table reminders (
  id bigint generated always as identity primary key,
  member_id bigint not null references members,
  actor_id bigint not null references members,
  kind text not null check (kind in ('topic_commented')),
  topic_id bigint not null references topics,
  comment_id bigint references comments,
  reminded_at timestamptz not null default now(),
  read_at timestamptz,
  unique (member_id, kind, comment_id)
);
create index reminders_member on reminders (member_id, id desc);
create index reminders_unread on reminders (member_id) where read_at is null;
