-- The site as a whole.

-- Each change of address in a browser, without a name.
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

-- Pages of prose that staff edit, such as the terms of service, in each language.
create table site_texts (
  name text not null,
  language text not null check (language in ('zh-CN', 'en-US')),
  title text not null,
  body_markdown text not null,
  body_html text not null,
  updated_at timestamptz not null default now(),
  primary key (name, language)
);
