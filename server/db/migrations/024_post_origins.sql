-- From where a topic, comment or reply was sent; also of one that waits for review, which is why no table of posts is
-- pointed at. Readers see the region, as far as the settings show it; the address is for staff, and goes after half a year.
create table post_origins (
  kind text not null check (kind in ('topic', 'comment', 'reply')),
  post_id bigint not null,
  author_id bigint not null references members,
  -- Null after half a year.
  address text,
  -- By the offline data, in Chinese; empty where it knows none. Provinces are of China only.
  country text not null,
  province text not null,
  sent_at timestamptz not null default now(),
  primary key (kind, post_id)
);
create index post_origins_author on post_origins (author_id);
create index post_origins_addressed on post_origins (sent_at) where address is not null;
