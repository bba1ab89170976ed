-- Each comment rewrites its topic's counters, and none of them is indexed: in a page with room it stays where the indexes say
-- (docs/decisions/0115). Pages that are full already stay so.
alter table topics set (fillfactor = 80);
