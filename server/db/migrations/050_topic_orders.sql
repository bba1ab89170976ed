-- Who said the last thing in a topic, and when: the newest of its comments and replies that stand. Kept in the
-- transaction that publishes, deletes or restores one.
alter table topics
  add column last_reply_at timestamptz,
  add column last_replied_by bigint references members;

with said as (
  select topic_id, author_id, published_at from comments where deleted_at is null
  union all
  select comments.topic_id, replies.author_id, replies.published_at
  from replies join comments on comments.id = replies.comment_id where replies.deleted_at is null
), latest as (
  select distinct on (topic_id) topic_id, author_id, published_at from said order by topic_id, published_at desc
)
update topics set last_reply_at = latest.published_at, last_replied_by = latest.author_id
from latest where latest.topic_id = topics.id;

-- The lists by last reply (docs/decisions/0080): each visible topic's place among all, higher where somebody replied
-- later. Apart from the topics, so that a comment writes no index of theirs; written by one process at a time.
create table topic_reply_order (
  topic_id bigint primary key references topics,
  tag_id bigint not null,
  root_tag_id bigint not null,
  position bigint not null,
  active_at timestamptz not null
);
create index topic_reply_order_all on topic_reply_order (position desc, active_at desc) include (topic_id);
create index topic_reply_order_tag on topic_reply_order (tag_id, position desc, active_at desc) include (topic_id);
create index topic_reply_order_root_tag
  on topic_reply_order (root_tag_id, position desc, active_at desc) include (topic_id);
create index topic_reply_order_active on topic_reply_order (active_at desc, position desc);

-- Topics that were replied to, published, moved or taken away since their place was found last. Only added to, so that
-- nobody who writes waits for anybody.
create table unplaced_topics (
  id bigint generated always as identity primary key,
  topic_id bigint not null
);

insert into topic_reply_order (topic_id, tag_id, root_tag_id, position, active_at)
select id, tag_id, root_tag_id, row_number() over (order by active_at, id), active_at
from (
  select id, tag_id, root_tag_id, coalesce(last_reply_at, published_at) as active_at
  from topics where deleted_at is null
) as listed;
-- As topic_list_blocks, in blocks of 16,384 places.
create table topic_reply_blocks (
  list text not null,
  block bigint not null,
  count integer not null check (count >= 0),
  primary key (list, block)
);
insert into topic_reply_blocks (list, block, count)
select list, position / 16384, count(*)
from topic_reply_order cross join lateral (
  values ('replied:all'), ('replied:tag:' || tag_id), ('replied:tag:' || root_tag_id)
) as lists (list)
group by 1, 2;

-- The best of a list, found by a job: its first 3,000 topics by rank. A topic that was deleted since is left out by
-- whoever reads them.
create table topic_ranks (
  list text not null,
  rank integer not null,
  topic_id bigint not null,
  primary key (list, rank)
);
-- For what is the best of a week, a month and a year.
create index topics_published on topics (published_at desc) where deleted_at is null;
