-- Help in two levels of categories (docs/RULES.md, Help); articles stand in the second.
create table help_categories (
  id bigint generated always as identity primary key,
  parent_id bigint references help_categories,
  name_zh text not null,
  name_en text not null,
  icon text,
  position integer not null
);

create table help_articles (
  id bigint generated always as identity primary key,
  category_id bigint not null references help_categories,
  position integer not null,
  -- Stands ahead of the catalogue too.
  is_recommended boolean not null,
  -- Nobody but staff sees what isn't.
  is_published boolean not null,
  version integer not null default 1,
  edited_at timestamptz not null default now()
);
create index help_articles_category on help_articles (category_id);

create table help_texts (
  article_id bigint not null references help_articles on delete cascade,
  language text not null check (language in ('zh-CN', 'en-US')),
  title text not null,
  body_markdown text not null,
  body_html text not null,
  summary text not null,
  renderer_version smallint not null,
  -- Title and text as the search reads them, with a space before and behind each word, in the version that it had then.
  search_title text not null,
  search_body text not null,
  search_version smallint not null,
  primary key (article_id, language)
);

-- What of the site itself names an upload, as 'help:7': it stays for as long as that does.
alter table upload_uses add column site_part text;
alter table upload_uses drop constraint upload_uses_check;
alter table upload_uses add constraint upload_uses_check
  check (num_nonnulls(topic_id, comment_id, waiting_post_id, site_part) = 1);
alter table upload_uses drop constraint upload_uses_upload_id_topic_id_comment_id_waiting_post_id_key;
alter table upload_uses add constraint upload_uses_place
  unique nulls not distinct (upload_id, topic_id, comment_id, waiting_post_id, site_part);
create index upload_uses_site_part on upload_uses (site_part) where site_part is not null;
