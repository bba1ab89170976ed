-- Only today's row is ever asked for; older ones go by this.
create index point_days_day on point_days using brin (day);
