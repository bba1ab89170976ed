-- Who has read a topic lately, so that a visitor's read counts once in 30 minutes whichever process hears of it. A visitor
-- is a hash of a member's id, or of address and browser. Lost in a crash without harm.
create unlogged table topic_reads (
  topic_id bigint not null,
  visitor bigint not null,
  read_at timestamptz not null default now(),
  primary key (topic_id, visitor)
);
create index topic_reads_age on topic_reads using brin (read_at);
