-- One act of the staff on many things, carried out one after another (docs/RULES.md, Acts on many; docs/decisions/0110).
create table batches (
  id bigint generated always as identity primary key,
  made_by bigint not null references members,
  act text not null check (act in ('delete', 'restore', 'move', 'close', 'mute')),
  -- What the act needs: a reason, tags, a time.
  terms jsonb not null,
  made_at timestamptz not null default now(),
  ended_at timestamptz,
  -- As of every queue; pushed on with each thing that is done.
  due_at timestamptz not null default now(),
  attempts integer not null default 0
);
create index batches_due on batches (due_at) where ended_at is null;

create table batch_items (
  batch_id bigint not null references batches,
  number integer not null,
  kind text not null check (kind in ('topic', 'comment', 'reply', 'member')),
  thing_id bigint not null,
  -- Written in the transaction of the act itself, so that nothing is done twice.
  outcome text check (outcome in ('done', 'refused')),
  problem text check ((problem is not null) = (outcome is not distinct from 'refused')),
  primary key (batch_id, number),
  unique (batch_id, kind, thing_id)
);
create index batch_items_waiting on batch_items (batch_id, number) where outcome is null;
