-- Whoever types an at sign looks for members by the beginning of a name.
create index members_account_start on members (lower(account) text_pattern_ops);
create index members_nickname_start on members (lower(nickname) text_pattern_ops) where nickname is not null;

-- A post may remind so many of its mentions, whenever they were made.
create index reminders_of_mentions on reminders (event)
  where kind in ('topic_mentioned', 'comment_mentioned', 'reply_mentioned');
