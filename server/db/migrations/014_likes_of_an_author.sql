-- Whose topic is liked or kept, so that "who likes my topics" is read by an index. It never changes, and no foreign key
-- stands for it: each like would lock the author's row, where they would wait for each other.
alter table likes add column topic_author_id bigint;
update likes set topic_author_id = topics.author_id from topics where topics.id = likes.topic_id;
alter table likes
  add constraint likes_topic_author check ((topic_id is null) = (topic_author_id is null));
create index likes_topic_author on likes (topic_author_id, id desc) where topic_author_id is not null;

alter table favorites add column topic_author_id bigint;
update favorites set topic_author_id = topics.author_id from topics where topics.id = favorites.topic_id;
alter table favorites alter column topic_author_id set not null;
create index favorites_topic_author on favorites (topic_author_id, id desc);
