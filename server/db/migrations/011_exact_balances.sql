-- JavaScript holds whole numbers exactly up to 2^53 - 1; a balance beyond could be written but never read.
alter table ledger_accounts
  add constraint ledger_accounts_exact check (balance between -9007199254740991 and 9007199254740991);
