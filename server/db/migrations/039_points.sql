-- What a member has earned on a day by China's clock, so that a day's rewards have an end.
create table point_days (
  member_id bigint not null references members,
  day date not null,
  earned integer not null,
  primary key (member_id, day)
);

-- Rewards a member for one item: counts the day up to its most, issues what is granted through the ledger, and adds it
-- to the points ever earned. One round trip, at the end of the transaction that publishes. The issue has sixteen
-- accounts, so that publishing members don't wait for each other.
create function reward_member(the_member_id bigint, wanted integer, most_a_day integer, the_reason text,
  the_reference_kind text, the_reference_id bigint) returns integer
language plpgsql as $$
declare
  granted integer;
begin
  insert into point_days as days (member_id, day, earned)
    values (the_member_id, (now() at time zone 'Asia/Shanghai')::date, least(wanted, most_a_day))
    on conflict (member_id, day) do update
      set earned = greatest(days.earned, least(days.earned + wanted, most_a_day))
    returning new.earned - coalesce(old.earned, 0) into granted;
  if granted <= 0 then return 0; end if;
  perform ledger_transfer('reward:' || the_reference_kind || ':' || the_reference_id, the_reference_kind,
    the_reference_id, '', null, array['member', 'point_issue'], array[the_member_id, the_member_id % 16],
    array['POINT', 'POINT'], array[the_reason, the_reason], array[granted, -granted]::bigint[]);
  update members set points_earned = points_earned + granted where id = the_member_id;
  return granted;
end $$;
