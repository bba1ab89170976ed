-- What a followed member has published and not all followers have been told of yet (domain.md, chapter 6). A job tells
-- them in batches, because a member may have 100,000.
create table follower_news (
  id bigint generated always as identity primary key,
  author_id bigint not null references members,
  -- As the reminders name it.
  event text not null unique,
  kind text not null,
  topic_id bigint not null references topics,
  comment_id bigint references comments,
  reply_id bigint references replies,
  -- Up to this row of `follows` they have been told.
  told_follow_id bigint not null default 0
);
