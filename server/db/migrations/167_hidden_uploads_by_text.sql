-- What opens an upload is read from the texts that name it now. Kept apart, it stood for what had been taken out of a topic.
alter table upload_uses drop column hidden_kinds;
