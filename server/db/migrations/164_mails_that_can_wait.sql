-- Mails of what was missed have a line of their own in the outbox: whoever waits for a code doesn't wait for everybody's digest.
alter table outgoing_messages add column can_wait boolean not null default false;
drop index outgoing_messages_due;
create index outgoing_messages_due on outgoing_messages (channel, can_wait, due_at) where state = 'waiting';
