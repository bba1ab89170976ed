-- Counts a topic's states, so that of two who edit the same one the second is told.
alter table topics add column version integer not null default 1;

-- Every state of a topic that was edited, the present one included. The source is whole: with what the topic hides, but
-- without passwords. Only for the author and the staff.
create table topic_revisions (
  topic_id bigint not null references topics,
  version integer not null,
  title text not null,
  source text not null,
  editor_id bigint not null references members,
  edited_at timestamptz not null default now(),
  primary key (topic_id, version)
);
create index topic_revisions_editor on topic_revisions (editor_id);
