-- What the staff tell everyone, a role or one member (docs/RULES.md, System notifications): a row each, however many get it.
create table system_notifications (
  id bigint generated always as identity primary key,
  audience text not null check (audience in ('everyone', 'role', 'member')),
  role_id bigint references roles on delete cascade,
  member_id bigint references members,
  title_zh text not null,
  title_en text not null,
  body_zh text not null,
  body_en text not null,
  written_by bigint not null references members,
  written_at timestamptz not null default now(),
  -- From then on it is in the lists; may lie ahead.
  delivered_at timestamptz not null default now(),
  -- When the lines of those who are here were told.
  announced_at timestamptz,
  due_at timestamptz not null default now(),
  attempts smallint not null default 0,
  check ((role_id is not null) = (audience = 'role')),
  check ((member_id is not null) = (audience = 'member'))
);
create index system_notifications_delivered on system_notifications (delivered_at desc, id desc);
create index system_notifications_due on system_notifications (due_at) where announced_at is null;

-- What a member has read or removed, apart from what they read with all others.
create table system_notification_marks (
  member_id bigint not null references members,
  notification_id bigint not null references system_notifications on delete cascade,
  marked_at timestamptz not null default now(),
  removed_at timestamptz,
  primary key (member_id, notification_id)
);
create index system_notification_marks_of on system_notification_marks (notification_id);

-- Up to when a member has read all.
create table system_notification_readings (
  member_id bigint primary key references members,
  read_at timestamptz not null
);
