-- What a card shows of a topic's body besides words: the first pictures and videos, by their addresses.
alter table topics add column media jsonb not null default '[]';
