-- What guards compare a text with costs little also where much was said in a day (docs/decisions/0098): an author's own texts are
-- sorted out by a bit of each least hash, and what was published lately stands in a short list, which whoever looks for bands reads
-- whole.
alter index text_prints_bands set (gin_pending_list_limit = 256);

alter table text_prints add column sketch bit(60);
update text_prints set sketch = (
  select string_agg((least_hash & 1)::text, '' order by place)
  from unnest(signature) with ordinality as given (least_hash, place)
)::bit(60);
alter table text_prints alter column sketch set not null;

drop function guard_facts;
