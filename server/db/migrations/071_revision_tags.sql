-- The tags of a question belong to what its edits change. Null of whatever has a single tag for good, or none, and of
-- what was edited before.
alter table revisions add column tag_ids bigint[];
