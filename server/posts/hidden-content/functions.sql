-- Keeps a level by which something hides that waits for review, or was refused and may wait again: that is in no table yet whose
-- key would keep it, and could never be published.
create or replace function refuse_while_level_waits() returns trigger language plpgsql as $$
begin
  if exists (
    select from waiting_posts
    where kind = 'topic' and jsonb_path_exists(prepared, '$.hidden.terms[*] ? (@.level_id == $id)', jsonb_build_object('id', old.id))
  ) then
    raise exception 'a level is in use by what waits' using errcode = 'foreign_key_violation';
  end if;
  return old;
end $$;

create or replace trigger refuse_while_level_waits before delete on levels
  for each row execute function refuse_while_level_waits();
