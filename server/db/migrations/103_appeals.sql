-- What members answer to decisions about them (docs/RULES.md, Appeals; docs/decisions/0099).

-- A decision is an entry of the audit log, wherever it was made. Each is answered once.
create table appeals (
  id bigint generated always as identity primary key,
  decision_id bigint not null unique references audit_log,
  member_id bigint not null references members,
  words text not null check (char_length(words) between 1 and 1000),
  -- What it was about, as it was called then.
  title text not null,
  sent_at timestamptz not null default now(),
  decided_at timestamptz,
  is_accepted boolean,
  -- What the staff have to say of it, in both languages; null where they say nothing.
  answer_zh text,
  answer_en text,
  check (num_nonnulls(decided_at, is_accepted) in (0, 2))
);
create index appeals_waiting on appeals (sent_at, id) where decided_at is null;
create index appeals_member on appeals (member_id, id desc);

alter table desk_claims drop constraint desk_claims_entry_kind_check;
alter table desk_claims add constraint desk_claims_entry_kind_check
  check (entry_kind in ('report', 'post', 'deletion', 'appeal'));
alter table desk_decisions drop constraint desk_decisions_entry_kind_check;
alter table desk_decisions add constraint desk_decisions_entry_kind_check
  check (entry_kind in ('report', 'post', 'deletion', 'appeal'));
