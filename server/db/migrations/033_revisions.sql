-- Comments and replies keep the versions before their edits as topics do, in one table (docs/RULES.md, Comments).
alter table topic_revisions rename to revisions;
alter table revisions drop constraint topic_revisions_pkey;
alter table revisions
  add column id bigint generated always as identity primary key,
  -- Of what it is a version: one of these.
  alter column topic_id drop not null,
  add column comment_id bigint references comments,
  add column reply_id bigint references replies,
  -- A topic's.
  alter column title drop not null,
  add constraint revisions_of_one check (num_nonnulls(topic_id, comment_id, reply_id) = 1),
  add constraint revisions_title check ((title is null) = (topic_id is null));
create unique index revisions_topic on revisions (topic_id, version) where topic_id is not null;
create unique index revisions_comment on revisions (comment_id, version) where comment_id is not null;
create unique index revisions_reply on revisions (reply_id, version) where reply_id is not null;
alter index topic_revisions_editor rename to revisions_editor;
