-- What a long post reads as, so that a snippet of it is cut without reading its HTML, which is four times as long
-- (docs/decisions/0120). Null until the job has written the entry anew, and of short posts.
alter table search_entries add column plain_text text;
