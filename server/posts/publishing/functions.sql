-- Refuses, at the end of a transaction that publishes something of theirs, the members whose account has ended while it went on. Whoever
-- ends an account holds its row so that nobody else writes anything that refers to it, and takes out what was written before.
create or replace function require_accounts(member_ids bigint[]) returns text language plpgsql stable as $$
begin
  if exists (select from members where id = any(member_ids) and cancelled_at is not null) then
    raise exception 'session_ended' using errcode = 'TU001';
  end if;
  return null;
end $$;
