-- A phone and an e-mail address stand here only once a code sent to them has come back.
alter table members
  add column email text check (char_length(email) between 5 and 90),
  add column email_bound_at timestamptz,
  -- With its country code: +8613800138000.
  add column phone text check (phone ~ '^\+\d{8,18}$'),
  add column phone_bound_at timestamptz;
create unique index members_email on members (lower(email)) where email is not null;
create unique index members_phone on members (phone) where phone is not null;

-- One row a code that was asked for, also when nobody was there to get it: asking must look the same.
create table codes (
  id bigint generated always as identity primary key,
  module text not null,
  -- Whom the asker named: a phone, an address, or a member.
  subject text not null,
  member_id bigint references members,
  code_stamp bytea not null,
  tries_left smallint not null default 5,
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index codes_subject on codes (subject, id desc);
create index codes_member on codes (member_id) where member_id is not null;
create index codes_sent on codes (sent_at);

-- What waits to be sent, and how it went. The words are sealed: they hold codes.
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

-- Who has shown with a code that the phone bound until now is at hand (3 hours).
create table old_phone_proofs (
  session_id bigint primary key references sessions on delete cascade,
  proven_at timestamptz not null default now()
);
