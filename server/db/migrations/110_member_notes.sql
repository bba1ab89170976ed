-- What staff keep in mind of a member (docs/RULES.md, Reports and moderation); gone with the account.
create table member_notes (
  id bigint generated always as identity primary key,
  member_id bigint not null references members,
  written_by bigint not null references members,
  body text not null check (char_length(body) between 1 and 1000),
  written_at timestamptz not null default now()
);
create index member_notes_member on member_notes (member_id, id desc);
