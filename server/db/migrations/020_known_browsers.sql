-- In which browsers a member has signed in, by the hash of a cookie: strangers who guess at the password from elsewhere
-- can't keep the member out of these.
create table known_browsers (
  member_id bigint not null references members,
  browser_hash bytea not null,
  signed_in_at timestamptz not null default now(),
  primary key (member_id, browser_hash)
);
create index known_browsers_age on known_browsers (signed_in_at);
