-- The comments by a topic's own author, numbered among themselves as floors number all, so that any page of them is
-- found at once. A number is given once and never again.
alter table comments add column author_number integer;
alter table topics
  add column author_comment_count integer not null default 0,
  add column last_author_number integer not null default 0;

update comments set author_number = numbered.number
from (
  select comments.id, row_number() over (partition by comments.topic_id order by comments.floor) as number
  from comments join topics on topics.id = comments.topic_id and topics.author_id = comments.author_id
) as numbered
where numbered.id = comments.id;

update topics set author_comment_count = found.standing, last_author_number = found.last
from (
  select topic_id, count(*) filter (where deleted_at is null) as standing, max(author_number) as last
  from comments where author_number is not null group by topic_id
) as found
where found.topic_id = topics.id;

create unique index comments_author_number on comments (topic_id, author_number) where author_number is not null;
