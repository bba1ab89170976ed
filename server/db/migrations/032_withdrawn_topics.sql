-- A topic that its author withdrew stands among the deleted ones without a reason.
alter table topic_deletions alter column reason drop not null;
