-- The desk of those who moderate (docs/RULES.md, The desk; docs/decisions/0096).

-- Who is looking at an entry of the queue; everybody holds one at a time, for some minutes.
create table desk_claims (
  entry_kind text not null check (entry_kind in ('report', 'post', 'deletion')),
  entry_id bigint not null,
  claimed_by bigint not null unique references members,
  claimed_until timestamptz not null,
  primary key (entry_kind, entry_id)
);

-- What was decided at the desk. The unique index is what keeps two from deciding on the same.
create table desk_decisions (
  id bigint generated always as identity primary key,
  entry_kind text not null check (entry_kind in ('report', 'post', 'deletion')),
  entry_id bigint not null,
  -- A post that is sent again is to be decided on again.
  version integer not null,
  -- What was decided on, as the audit log names it.
  subject text not null,
  -- Whose it was.
  author_id bigint not null references members,
  act text not null,
  -- The words for whoever is concerned; null where there are none.
  reason_zh text,
  reason_en text,
  -- What the act took from the member: until when they are muted or banned.
  until timestamptz,
  -- Whether what they wrote was deleted with it.
  deletes boolean not null,
  -- What is needed to take it back; null where it can't be.
  undoing jsonb,
  decided_by bigint not null references members,
  decided_at timestamptz not null default now(),
  undone_at timestamptz,
  undone_by bigint references members,
  check ((undone_at is null) = (undone_by is null))
);
create unique index desk_decisions_once on desk_decisions (entry_kind, entry_id, version) where undone_at is null;
create index desk_decisions_author on desk_decisions (author_id, id desc);
create index desk_decisions_by on desk_decisions (decided_by, id desc);

-- Words that the staff have ready for their decisions. What was written with a retired one stays.
create table decision_texts (
  id bigint generated always as identity primary key,
  text_zh text not null check (char_length(text_zh) between 1 and 200),
  text_en text not null check (char_length(text_en) between 1 and 200),
  position integer not null default 0,
  retired_at timestamptz
);
insert into decision_texts (text_zh, text_en, position) values
  ('这是广告或刷屏内容。', 'This is advertising, or floods the place.', 1),
  ('这里骂了人，请就事论事。', 'It insults somebody. Please keep to the matter.', 2),
  ('内容发错了版块。', 'It is in the wrong place.', 3),
  ('内容泄露了他人的隐私。', 'It tells private facts of somebody else.', 4),
  ('我们看过了，没有违反社区约定。', 'We have looked at it: it breaks none of our rules.', 5);

-- What must be read, such as a warning, is shown over the page until its reader says that they have.
alter table system_notifications add column must_be_read boolean not null default false;
create index system_notifications_must on system_notifications (member_id) where must_be_read;
