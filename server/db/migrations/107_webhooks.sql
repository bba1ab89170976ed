-- Where other programs hear of what happens here (docs/RULES.md, Webhooks; docs/decisions/0101).

create table webhooks (
  id bigint generated always as identity primary key,
  name text not null check (char_length(name) between 1 and 30),
  url text not null,
  -- What it wants to hear of, such as topic.
  topics text[] not null,
  is_open boolean not null default true,
  -- Encrypted; what is sent is signed with it.
  encrypted_secret bytea not null,
  created_by bigint not null references members,
  created_at timestamptz not null default now(),
  -- Since when nothing has arrived, and when it is tried again; null while it is well.
  failing_since timestamptz,
  failed_count integer not null default 0,
  rests_until timestamptz
);

create table webhook_deliveries (
  id bigint generated always as identity primary key,
  webhook_id bigint not null references webhooks on delete cascade,
  event text not null,
  -- Ids of what it is about.
  about jsonb not null,
  happened_at timestamptz not null default now(),
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  due_at timestamptz not null default now(),
  attempts integer not null default 0,
  -- Of the last attempt: what came back, or why nothing did.
  tried_at timestamptz,
  took_ms integer,
  status integer,
  answer text
);
create index webhook_deliveries_waiting on webhook_deliveries (due_at, id) where state = 'waiting';
create index webhook_deliveries_log on webhook_deliveries (webhook_id, id desc);
create index webhook_deliveries_happened on webhook_deliveries (happened_at);

-- One that has heard nothing for days is closed by itself, which the staff have to know.
alter table alarms drop constraint alarms_kind_check;
alter table alarms add constraint alarms_kind_check check (kind in ('ledger', 'job', 'disk', 'webhook'));
