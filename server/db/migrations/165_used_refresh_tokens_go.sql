-- A browser that stays signed in uses up to twelve a day, and its session never ends: those that have expired go by this.
create index used_refresh_tokens_time on used_refresh_tokens using brin (used_at);
