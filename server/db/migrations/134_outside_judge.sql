-- Another program that is asked whether a post waits (docs/RULES.md, Guards; docs/decisions/0109). There is one at most.
create table outside_judge (
  is_only boolean primary key default true check (is_only),
  url text not null,
  encrypted_secret bytea not null,
  is_open boolean not null
);

-- When it gave no answer that counts, and why; forgotten after 30 days.
create table outside_judge_failures (
  id bigint generated always as identity primary key,
  problem text not null,
  failed_at timestamptz not null default now()
);
create index outside_judge_failures_failed on outside_judge_failures (failed_at);
