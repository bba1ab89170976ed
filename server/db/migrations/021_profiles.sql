alter table members add column allows_dynamics boolean not null default true;

-- Small enough to live beside their members, so that every host has them. One row a member: a new one replaces it.
create table avatars (
  member_id bigint primary key references members,
  version text not null,
  picture bytea not null check (octet_length(picture) <= 200000),
  saved_at timestamptz not null default now()
);

-- Where a session is used, as far as its address tells: in Chinese, as the offline data has it.
alter table sessions add column place text not null default '';

create table login_log (
  id bigint generated always as identity primary key,
  member_id bigint not null references members,
  kind text not null check (kind in ('sign_in', 'renewal')),
  address text not null,
  place text not null default '',
  logged_at timestamptz not null default now()
);
create index login_log_member on login_log (member_id, id desc);
create index login_log_time on login_log using brin (logged_at);
