-- Pictures of private messages (docs/RULES.md, Private messages): uploads that nobody gets by their own address any more.

create table message_pictures (
  message_id bigint not null references private_messages on delete cascade,
  -- From 1, in the order in which they stand in their message.
  position smallint not null,
  upload_id bigint not null unique references uploads on delete cascade,
  -- What it shows, in the sender's words.
  alt text not null,
  primary key (message_id, position)
);
