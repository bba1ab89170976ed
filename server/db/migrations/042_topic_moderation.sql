-- What staff do with topics (domain.md, chapters 3 and 9): each state is a row, and undoing it is a delete.
create table topic_closures (
  topic_id bigint primary key references topics,
  closed_by bigint not null references members,
  closed_at timestamptz not null default now()
);

create table topic_sinkings (
  topic_id bigint primary key references topics,
  sunk_by bigint not null references members,
  sunk_at timestamptz not null default now()
);

-- `topics.deleted_at` says the same to the indexes of the lists.
create table topic_deletions (
  id bigint generated always as identity primary key,
  topic_id bigint not null unique references topics,
  deleted_by bigint not null references members,
  reason text not null check (char_length(reason) between 1 and 200),
  -- Of the author's reward, because the topic was abuse; given again with a restored topic.
  points_taken integer not null default 0 check (points_taken >= 0),
  deleted_at timestamptz not null default now()
);

-- Takes a member's reward for an item back, as far as they still have the points, and lowers the points ever earned with
-- it. Answers how many were taken. `the_occasion` tells one taking from the next of the same item.
create function take_back_reward(the_member_id bigint, the_reference_kind text, the_reference_id bigint, the_occasion bigint)
returns integer
language plpgsql as $$
declare
  taken integer;
begin
  perform ledger_hold(array['member'], array[the_member_id], array['POINT']);
  select least(entry.amount, account.balance) into taken
    from ledger_transfers as transfer
    join ledger_entries as entry on entry.transfer_id = transfer.id
    join ledger_accounts as account on account.id = entry.account_id
    where transfer.key = 'reward:' || the_reference_kind || ':' || the_reference_id
      and account.kind = 'member' and account.owner_id = the_member_id;
  if coalesce(taken, 0) <= 0 then return 0; end if;
  perform ledger_transfer('reward:' || the_reference_kind || ':' || the_reference_id || ':back:' || the_occasion,
    the_reference_kind, the_reference_id, '', null, array['member', 'point_issue'],
    array[the_member_id, the_member_id % 16], array['POINT', 'POINT'],
    array['reward_taken_back', 'reward_taken_back'], array[-taken, taken]::bigint[]);
  update members set points_earned = greatest(points_earned - taken, 0) where id = the_member_id;
  return taken;
end $$;
