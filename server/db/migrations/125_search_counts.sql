-- How often a text has its keys (server/posts/search-index/key-counts.ts), so that candidates are compared without their
-- texts being read (docs/decisions/0112). What was indexed before gets its counts from the job that brings it up to date.
alter table search_entries add column counts bytea not null default '';
-- Taken as it stands, which packing would hardly make shorter; and beside the rows of long texts, which searches walk over.
alter table search_entries alter column counts set storage external;
alter table search_entries set (toast_tuple_target = 512);
