-- What members switch on and off (domain.md, chapter 6): each state is a row, and undoing it is a delete. The counters
-- change in the same transaction as their rows.
create table likes (
  id bigint generated always as identity primary key,
  member_id bigint not null references members,
  -- What is liked: one of these.
  topic_id bigint references topics,
  comment_id bigint references comments,
  reply_id bigint references replies,
  liked_at timestamptz not null default now(),
  check (num_nonnulls(topic_id, comment_id, reply_id) = 1)
);
create unique index likes_topic on likes (topic_id, member_id) where topic_id is not null;
create unique index likes_comment on likes (comment_id, member_id) where comment_id is not null;
create unique index likes_reply on likes (reply_id, member_id) where reply_id is not null;
create index likes_member on likes (member_id, id desc);

create table favorites (
  id bigint generated always as identity primary key,
  member_id bigint not null references members,
  topic_id bigint not null references topics,
  favorited_at timestamptz not null default now(),
  unique (topic_id, member_id)
);
create index favorites_member on favorites (member_id, id desc);

create table follows (
  id bigint generated always as identity primary key,
  follower_id bigint not null references members,
  followed_id bigint not null references members check (followed_id <> follower_id),
  followed_at timestamptz not null default now(),
  unique (follower_id, followed_id)
);
-- In this order a job tells the followers of what somebody publishes.
create index follows_followed on follows (followed_id, id);

alter table topics add column favorite_count integer not null default 0;
alter table comments add column like_count integer not null default 0;
alter table replies add column like_count integer not null default 0;
alter table members add column follower_count integer not null default 0;
