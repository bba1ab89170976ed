-- How many of an account's entries were made before a moment. An account's serials have no gaps and follow its time,
-- so halving finds the place in some twenty looks, however long the log is.
create function ledger_serial_before(the_account_id bigint, the_moment timestamptz) returns bigint
language plpgsql stable as $$
declare
  low bigint := 0;
  high bigint;
  middle bigint;
begin
  select entry_count into high from ledger_accounts where id = the_account_id;
  while low < high loop
    middle := (low + high + 1) / 2;
    if (select transferred_at < the_moment from ledger_entries as entry
        join ledger_transfers as transfer on transfer.id = entry.transfer_id
        where entry.account_id = the_account_id and entry.serial = middle)
    then low := middle; else high := middle - 1; end if;
  end loop;
  return low;
end $$;
