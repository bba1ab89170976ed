-- A table whose rows wait to be worked off has two columns more: from when on somebody may take a row, and how often it
-- was taken. Whoever takes one sets `due_at` to when they are believed to be gone.
alter table data_exports add column due_at timestamptz not null default now(),
  add column attempts smallint not null default 0;
update data_exports set due_at = requested_at;
drop index data_exports_waiting;
create index data_exports_due on data_exports (due_at) where ready_at is null and failed_at is null;

alter table video_streams add column due_at timestamptz not null default now(),
  add column attempts smallint not null default 0;
update video_streams set due_at = requested_at;
drop index video_streams_waiting;
alter table video_streams drop column claimed_at;
create index video_streams_due on video_streams (due_at) where ready_at is null and failed_at is null;

-- News that failed too often stay, for whoever looks into it.
alter table follower_news add column due_at timestamptz not null default now(),
  add column attempts smallint not null default 0, add column failed_at timestamptz;
create index follower_news_due on follower_news (due_at, id) where failed_at is null;
