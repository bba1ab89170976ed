-- What was moved between topics stands in the log of both: a move is an act on a comment or on the new topic, and says from where
-- and to where.
create index audit_log_moved on audit_log using gin ((array[before ->> 'topicId', after ->> 'topicId']))
  where act in ('move_comment', 'split_topic');
