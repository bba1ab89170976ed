-- The few words of each topic that say most of it, by which similar topics are found (domain.md, chapter 3).
create table topic_words (
  word text not null,
  topic_id bigint not null references topics,
  weight real not null check (weight > 0),
  primary key (word, topic_id) include (weight)
);
create index topic_words_topic on topic_words (topic_id) include (word, weight);

-- Which version of its text a topic's words are of. A job writes them, so that no writer waits for it.
alter table topics add column words_version integer not null default 0;
create index topics_without_words on topics (id) where words_version <> version and deleted_at is null;
