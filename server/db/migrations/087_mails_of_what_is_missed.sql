-- What reaches a member by mail, once they have said so (docs/RULES.md, What reaches one where; docs/decisions/0087).
alter table delivery_choices
  -- Of 'mentions' and 'messages', what goes by mail when it was unread for an hour.
  add column mailed text[] not null default '{}',
  add column digest text not null default 'never' check (digest in ('never', 'daily', 'weekly')),
  add column digested_at timestamptz,
  -- No mail goes from one minute of the day in their zone to the other; none of both where there are no quiet hours.
  add column quiet_from smallint check (quiet_from between 0 and 1439),
  add column quiet_until smallint check (quiet_until between 0 and 1439),
  add column time_zone text not null default 'UTC',
  -- In which their mails are written: the one in which they chose.
  add column language text not null default 'zh-CN' check (language in ('zh-CN', 'en-US')),
  add check ((quiet_from is null) = (quiet_until is null));
create index delivery_choices_digest on delivery_choices (digested_at) where digest <> 'never';

-- What a mail has told of is told by no other.
alter table reminders add column mailed_at timestamptz;
alter table conversation_sides add column mailed_number integer not null default 0;
