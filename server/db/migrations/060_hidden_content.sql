-- Parts of a topic that only some readers get (domain.md, chapter 3). They stand in tables of their own and not in the
-- topic's text, so that nothing that reads topics can give them away.

-- What each kind takes in a topic: one unlock opens all blocks of the kind, so they share their terms.
create table hidden_terms (
  topic_id bigint not null references topics,
  kind text not null check (kind in ('password', 'comment', 'level', 'points', 'balance')),
  -- Whole points, or fen.
  price bigint check (price between 1 and case kind when 'points' then 99999999 else 9999999900 end),
  level_id bigint references levels,
  password_hash text,
  primary key (topic_id, kind),
  check ((kind in ('points', 'balance')) = (price is not null)),
  check ((kind = 'level') = (level_id is not null)),
  check ((kind = 'password') = (password_hash is not null))
);
create index hidden_terms_level on hidden_terms (level_id) where level_id is not null;

create table hidden_blocks (
  topic_id bigint not null,
  -- From 1, from top to bottom.
  number smallint not null check (number between 1 and 20),
  kind text not null,
  body_html text not null,
  -- As it was written, without a password, and where it goes back into the topic's text, in UTF-16 units.
  source text not null,
  source_at integer not null check (source_at >= 0),
  primary key (topic_id, number),
  foreign key (topic_id, kind) references hidden_terms
);

-- Who has earned a kind in a topic. It holds for good: whatever the author edits, and if the comment that earned it is
-- deleted later. Reaching a level needs no row.
create table hidden_unlocks (
  id bigint generated always as identity primary key,
  topic_id bigint not null references topics,
  member_id bigint not null references members,
  kind text not null check (kind in ('password', 'comment', 'points', 'balance')),
  -- Whole points or fen; nothing where it cost nothing.
  paid bigint check (paid > 0),
  unlocked_at timestamptz not null default now(),
  unique (topic_id, member_id, kind)
);
create index hidden_unlocks_topic on hidden_unlocks (topic_id, id desc);
create index hidden_unlocks_member on hidden_unlocks (member_id, id);

-- For the padlocks on cards; in step with hidden_terms.
alter table topics add column hidden_kinds text[] not null default '{}';

-- A reminder's kind is from the closed list of contract/reminders.ts.
alter table reminders drop constraint reminders_kind_check;
