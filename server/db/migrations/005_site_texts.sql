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
