-- What the figures need of an upload whose row goes with its files: without it storage was counted as it came and never as it went.
create table removed_uploads (
  id bigint primary key,
  byte_size bigint not null,
  uploaded_at timestamptz not null,
  removed_at timestamptz not null
);
create index removed_uploads_uploaded_at on removed_uploads (uploaded_at);
create index removed_uploads_removed_at on removed_uploads (removed_at);

-- Of what has gone before this nothing is known any more: the days tell of what is still there.
delete from daily_figures where figure = 'stored_bytes';
insert into daily_figures (day, figure, amount)
select day, 'stored_bytes', sum(bytes) from (
  select (uploaded_at at time zone 'Asia/Shanghai')::date as day, byte_size as bytes from uploads
  union all
  select (removed_at at time zone 'Asia/Shanghai')::date, -byte_size from uploads where removed_at is not null
) as moved
where day in (select day from counted_days)
group by day having sum(bytes) <> 0;
