-- What was published lately waits in a list that every search reads whole: at PostgreSQL's own 4 MB that took 2 ms, three
-- times a search. Whoever publishes puts it in its place more often for that (docs/decisions/0111).
alter index search_entries_keys set (gin_pending_list_limit = 256);
