-- What reaches a member's devices (docs/RULES.md, What reaches one where; docs/decisions/0088).

-- The pair that push services know this site by (RFC 8292), made at the first start. Other keys would end every device's
-- subscription, so they are never changed.
create table push_keys (
  id boolean primary key default true check (id),
  -- A point of P-256, uncompressed.
  public_key bytea not null check (octet_length(public_key) = 65),
  sealed_private_key bytea not null
);

-- A browser that is signed in and wants to be told; where its session ends nothing goes to it any more.
create table push_devices (
  session_id bigint primary key references sessions on delete cascade,
  member_id bigint not null references members,
  -- Where its push service takes what is for it, and what that is encrypted for (RFC 8291).
  endpoint text not null unique,
  public_key bytea not null check (octet_length(public_key) = 65),
  secret bytea not null check (octet_length(secret) = 16),
  -- The one in which it was switched on.
  language text not null check (language in ('zh-CN', 'en-US')),
  added_at timestamptz not null default now()
);
create index push_devices_member on push_devices (member_id);

-- What is to be sent to a device: lines of reminders, and those who have written. Words are made when it is sent.
create table outgoing_pushes (
  id bigint generated always as identity primary key,
  device_id bigint not null references push_devices on delete cascade,
  reminder_ids bigint[] not null,
  sender_ids bigint[] not null,
  due_at timestamptz not null default now(),
  attempts smallint not null default 0
);
create index outgoing_pushes_due on outgoing_pushes (due_at, id);
create index outgoing_pushes_device on outgoing_pushes (device_id);

-- Which categories go to devices, and 'messages'; null where the member has not said.
alter table delivery_choices add column pushed text[];
-- What devices were told of is told to none again.
alter table reminders add column pushed_at timestamptz;
alter table conversation_sides add column pushed_number integer not null default 0;
