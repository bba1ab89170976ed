-- The plan of each statement is kept; planned anew for every call, finding two accounts took longer than moving money.
alter function ledger_transfer(text, text, bigint, text, bigint, text[], bigint[], text[], text[], bigint[])
  set plan_cache_mode = force_generic_plan;

-- The function writes an entry only for a transfer and an account that it has just written and locked, rows that never
-- go, and ledger:verify looks for both. Checking it once more for every row cost a third of all transfers.
alter table ledger_entries
  drop constraint ledger_entries_account_id_fkey,
  drop constraint ledger_entries_transfer_id_fkey;
