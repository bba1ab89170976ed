-- What a day has brought is counted from the last pages of each table, at next to no cost for whoever writes.
create index members_registered_at on members using brin (registered_at) with (autosummarize = on);
create index topics_published_at on topics using brin (published_at) with (autosummarize = on);
create index comments_published_at on comments using brin (published_at) with (autosummarize = on);
create index replies_published_at on replies using brin (published_at) with (autosummarize = on);
create index recharge_orders_settled_at on recharge_orders using brin (settled_at) with (autosummarize = on);
