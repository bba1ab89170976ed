create table visits (
  id bigint generated always as identity primary key,
  visited_at timestamptz not null,
  url text not null,
  referrer text not null,
  browser text not null,
  system text not null,
  device text not null,
  is_bot boolean not null
);
create index visits_time on visits using brin (visited_at);
