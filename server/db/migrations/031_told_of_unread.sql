-- Whoever reminds a member, or marks what they have read, tells the lines of that member: a statement is one notification
-- for every 400 members, whose ids fit into one.
create function tell_of_unread() returns trigger language plpgsql as $$
begin
  perform pg_notify('reminders', string_agg(member_id::text, ' '))
  from (
    select member_id, (row_number() over (order by member_id) - 1) / 400 as part
    from (select distinct member_id from changed) as members
  ) as parts
  group by part;
  return null;
end $$;

create trigger reminders_inserted after insert on reminders
  referencing new table as changed for each statement execute function tell_of_unread();
create trigger reminders_updated after update on reminders
  referencing new table as changed for each statement execute function tell_of_unread();
create trigger reminders_deleted after delete on reminders
  referencing old table as changed for each statement execute function tell_of_unread();
