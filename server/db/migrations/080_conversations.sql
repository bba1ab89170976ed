-- Private messages (docs/RULES.md, Private messages; docs/decisions/0083): a conversation of two members, a side of it for
-- each of them, and its messages.

create table conversations (
  id bigint generated always as identity primary key,
  low_id bigint not null references members,
  high_id bigint not null references members,
  -- Who wrote first, and when; nobody yet where one has only blocked the other.
  begun_by bigint references members,
  begun_at timestamptz,
  -- Given one after another under this row's lock, so that what is committed has no gaps.
  last_number integer not null default 0,
  unique (low_id, high_id),
  check (low_id < high_id),
  check ((begun_by is null) = (begun_at is null))
);
create index conversations_begun on conversations (begun_by, begun_at) where begun_by is not null;

-- Ids grow over all conversations: a list of them goes by its last message.
create table private_messages (
  id bigint generated always as identity primary key,
  conversation_id bigint not null references conversations,
  number integer not null,
  sender_id bigint not null references members,
  -- Empty once its sender's account has ended.
  body text not null,
  -- Not the transaction's beginning, which may lie before the message ahead of it.
  sent_at timestamptz not null default clock_timestamp(),
  unique (conversation_id, number)
);
create index private_messages_sender on private_messages (sender_id, sent_at);

-- What one of the two sees of it.
create table conversation_sides (
  member_id bigint not null references members,
  other_id bigint not null references members,
  conversation_id bigint not null references conversations,
  -- Where their list shows it; null while it doesn't.
  last_message_id bigint,
  -- They have removed the messages up to this one.
  cleared_number integer not null default 0,
  read_number integer not null default 0,
  -- What they see of the other's messages after the one they have read up to.
  unread_count integer not null default 0 check (unread_count >= 0),
  -- Since when they have written themselves: whoever was written to may answer.
  wrote_at timestamptz,
  muted_at timestamptz,
  primary key (member_id, other_id),
  unique (conversation_id, member_id),
  check (member_id <> other_id)
);
create index conversation_sides_listed on conversation_sides (member_id, last_message_id desc)
  where last_message_id is not null;
create index conversation_sides_unread on conversation_sides (member_id) include (unread_count)
  where unread_count > 0 and muted_at is null;

-- Single messages that a member has removed from their own side.
create table removed_messages (
  message_id bigint not null references private_messages,
  member_id bigint not null references members,
  removed_at timestamptz not null default now(),
  primary key (message_id, member_id)
);

create table member_blocks (
  id bigint generated always as identity primary key,
  member_id bigint not null references members,
  blocked_id bigint not null references members,
  blocked_at timestamptz not null default now(),
  unique (member_id, blocked_id),
  check (member_id <> blocked_id)
);

-- Who may write to them first.
alter table members add column messages_from text not null default 'everyone'
  check (messages_from in ('everyone', 'followed', 'nobody'));
