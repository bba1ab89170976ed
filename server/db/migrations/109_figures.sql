-- What each day brought, so that nobody counts all rows to look at it (docs/RULES.md, Figures; docs/decisions/0103).

-- A figure of a day of China: what happened on it or, of what waits, how it stood when it was last looked at.
create table daily_figures (
  day date not null,
  figure text not null,
  amount bigint not null,
  primary key (day, figure)
);

-- Days that were counted; one that was counted after its end is done with.
create table counted_days (
  day date primary key,
  is_over boolean not null
);

alter index visits_time set (autosummarize = on);
create index audit_log_written_at on audit_log using brin (written_at) with (autosummarize = on);
create index uploads_uploaded_at on uploads using brin (uploaded_at) with (autosummarize = on);
create index uploads_removed_at on uploads (removed_at) where removed_at is not null;
create index reports_reported_at on reports using brin (reported_at) with (autosummarize = on);
create index card_orders_ordered_at on card_orders using brin (ordered_at) with (autosummarize = on);
