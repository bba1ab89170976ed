-- For staff, who look for movements by reason and by time.
create index ledger_entries_reason on ledger_entries (reason, transfer_id);

-- The id of the last transfer before a moment, give or take those that were made at the same time: ids follow the clock,
-- and halving finds the place in some thirty looks however many transfers there are.
create function ledger_transfer_before(the_moment timestamptz) returns bigint
language plpgsql stable as $$
declare
  low bigint := 0;
  high bigint;
  middle bigint;
  made timestamptz;
begin
  select coalesce(max(id), 0) into high from ledger_transfers;
  while low < high loop
    middle := (low + high + 1) / 2;
    select transferred_at into made from ledger_transfers where id >= middle order by id limit 1;
    if made < the_moment then low := middle; else high := middle - 1; end if;
  end loop;
  return low;
end $$;
