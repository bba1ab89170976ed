-- What members are told, on the site and elsewhere. After the domains that it tells of, because its rows point at them.

-- What happened to a member's things. An event is named, as 'comment:7', so that it reminds one person once, however many
-- reasons it gives. Kinds are the closed list of contract/notifications/reminders.ts.
create table reminders (
  id bigint generated always as identity primary key,
  member_id bigint not null references members,
  -- Null when a scheduled job caused it.
  actor_id bigint references members,
  kind text not null,
  event text not null,
  topic_id bigint references topics,
  comment_id bigint references comments,
  reply_id bigint references replies,
  -- A role that a card gave and that ends soon.
  role_id bigint references roles on delete cascade,
  ends_at timestamptz,
  reminded_at timestamptz not null default now(),
  read_at timestamptz,
  unique (member_id, event)
);
create index reminders_member on reminders (member_id, id desc);
create index reminders_unread on reminders (member_id) where read_at is null;
-- A post may remind a limited number of the members whom it mentions, whenever it mentioned them.
create index reminders_of_mentions on reminders (event)
  where kind in ('topic_mentioned', 'comment_mentioned', 'reply_mentioned');

-- What a followed member has published and not all followers have been told of yet. A job tells them in batches, because
-- a member may have 100,000.
create table follower_news (
  id bigint generated always as identity primary key,
  author_id bigint not null references members,
  -- As the reminders name it.
  event text not null unique,
  kind text not null,
  topic_id bigint not null references topics,
  comment_id bigint references comments,
  reply_id bigint references replies,
  -- Up to this row of `follows` they have been told.
  told_follow_id bigint not null default 0
);

-- What waits to be sent by mail or SMS, and how it went. The words are encrypted: they hold codes.
create table outgoing_messages (
  id bigint generated always as identity primary key,
  channel text not null check (channel in ('mail', 'sms')),
  recipient text not null,
  sealed_words bytea,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed', 'kept')),
  attempts smallint not null default 0,
  due_at timestamptz not null default now(),
  queued_at timestamptz not null default now(),
  finished_at timestamptz,
  problem text
);
create index outgoing_messages_due on outgoing_messages (due_at) where state = 'waiting';
create index outgoing_messages_queued on outgoing_messages (queued_at);
