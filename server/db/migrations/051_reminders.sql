-- An event is named, as 'comment:7' or 'reply:9', so that it reminds one person once, however many reasons it gives.
alter table reminders add column event text, add column reply_id bigint references replies;
update reminders set event = coalesce('comment:' || comment_id, kind || ':' || id);
alter table reminders
  alter column event set not null,
  -- Some things that happen to a member have no topic.
  alter column topic_id drop not null,
  drop constraint reminders_member_id_kind_comment_id_key,
  add unique (member_id, event);
