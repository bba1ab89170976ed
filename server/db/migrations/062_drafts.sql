-- What a member is writing and hasn't published, one for each place: offered again on another device. Without the
-- passwords of hidden content.
create table drafts (
  id bigint generated always as identity primary key,
  member_id bigint not null references members,
  -- 'topic', 'edit:7', 'comment:7'.
  place text not null check (char_length(place) <= 40),
  title text,
  tag_id bigint,
  -- The version of the topic that is typed over.
  version integer,
  body text not null,
  saved_at timestamptz not null default now(),
  unique (member_id, place)
);
create index drafts_member on drafts (member_id, saved_at desc);
