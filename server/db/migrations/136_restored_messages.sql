-- What staff took from a side of a conversation can be given back; what its member removed stays removed.
alter table removed_messages add column by_staff boolean not null default false;
update removed_messages set by_staff = true from private_messages
where private_messages.id = message_id and deleted_at is not null;

-- What somebody may answer of what staff deleted.
create index private_messages_deleted on private_messages (sender_id) where deleted_at is not null;
create index follow_ups_deleted on follow_ups (author_id) where deleted_at is not null;
