-- What a comment is beyond its text: what it quotes, how often it was edited, the replies under it, and its end.
alter table comments
  -- The first 180 visible characters: what quotes and lists show of it.
  add column summary text not null default '',
  add column quoted_id bigint references comments,
  -- Raised by every edit; whoever edits an older version is refused.
  add column version integer not null default 1,
  add column edited_at timestamptz,
  add column reply_count integer not null default 0,
  -- Numbers under a comment are given once and never again, like floors in a topic.
  add column last_reply_number integer not null default 0,
  add column deleted_by bigint references members,
  add column deletion_reason text;

-- Comments from before: near enough to what the product makes of new ones.
update comments set summary = left(btrim(regexp_replace(
  replace(replace(replace(replace(replace(regexp_replace(body_html, '<[^>]*>', ' ', 'g'),
    '&#x3C;', '<'), '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&amp;', '&'), '\s+', ' ', 'g')), 180);
alter table comments alter column summary drop default;

create table replies (
  id bigint generated always as identity primary key,
  comment_id bigint not null references comments,
  number integer not null,
  -- The reply that this one answers; none when it answers the comment itself.
  answered_id bigint references replies,
  author_id bigint not null references members,
  body_markdown text not null,
  body_html text not null,
  summary text not null,
  version integer not null default 1,
  published_at timestamptz not null default now(),
  edited_at timestamptz,
  deleted_at timestamptz,
  deleted_by bigint references members,
  deletion_reason text,
  unique (comment_id, number)
);
create index replies_author on replies (author_id, published_at desc);

alter table members add column reply_count integer not null default 0;
