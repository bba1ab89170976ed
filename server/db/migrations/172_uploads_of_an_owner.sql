-- An archive of what is one's own goes through one's uploads by their ids, without passing those of everybody else.
create index uploads_owned on uploads (owner_id, id);
