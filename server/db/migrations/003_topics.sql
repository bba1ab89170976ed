create table topic_tags (
  id bigint generated always as identity primary key,
  parent_id bigint references topic_tags,
  name_zh text not null,
  name_en text not null,
  icon text,
  position integer not null default 0
);
create index topic_tags_parent on topic_tags (parent_id, position);

-- The order of every list: drawn when a topic becomes visible, which isn't when it was written if it waits for review.
create sequence topic_positions;

create table topics (
  id bigint generated always as identity primary key,
  position bigint not null unique default nextval('topic_positions'),
  tag_id bigint not null references topic_tags,
  root_tag_id bigint not null references topic_tags,
  author_id bigint not null references members,
  title text not null check (char_length(title) between 1 and 90),
  body_markdown text not null,
  body_html text not null,
  summary text not null,
  read_count bigint not null default 0,
  comment_count integer not null default 0,
  like_count integer not null default 0,
  -- Floors are given once and never again, so that "floor 7" stays floor 7 when floor 6 is deleted.
  last_floor integer not null default 0,
  published_at timestamptz not null default now(),
  edited_at timestamptz,
  last_commented_at timestamptz,
  is_essence boolean not null default false,
  deleted_at timestamptz
);
create index topics_latest on topics (position desc) include (id) where deleted_at is null;
create index topics_essence on topics (position desc) include (id) where deleted_at is null and is_essence;
create index topics_tag on topics (tag_id, position desc) include (id) where deleted_at is null;
create index topics_root_tag on topics (root_tag_id, position desc) include (id) where deleted_at is null;
create index topics_tag_essence on topics (tag_id, position desc) include (id) where deleted_at is null and is_essence;
create index topics_root_tag_essence on topics (root_tag_id, position desc) include (id) where deleted_at is null and is_essence;
create index topics_author on topics (author_id, published_at desc);

create table topic_pins (
  topic_id bigint primary key references topics,
  position integer not null default 0,
  pinned_by bigint references members,
  pinned_at timestamptz not null default now()
);

-- How many visible topics each list has in each block of 1,024 positions. The sum is the list's total, and page
-- 5,000 is found by adding blocks up instead of walking over 150,000 rows. See docs/decisions/0003.
create table topic_list_blocks (
  list text not null,
  block bigint not null,
  count integer not null check (count >= 0),
  primary key (list, block)
);

create table comments (
  id bigint generated always as identity primary key,
  topic_id bigint not null references topics,
  floor integer not null,
  author_id bigint not null references members,
  body_markdown text not null,
  body_html text not null,
  published_at timestamptz not null default now(),
  deleted_at timestamptz,
  unique (topic_id, floor)
);
create index comments_author on comments (author_id, published_at desc);
