-- What staff took away of what others said below a topic, as `topic_deletions` say it of topics; restoring it is a
-- delete. `deleted_at` of the comment or reply says the same to its lists, and stands alone when its author deleted it.
create table comment_deletions (
  id bigint generated always as identity primary key,
  comment_id bigint unique references comments,
  reply_id bigint unique references replies,
  deleted_by bigint not null references members,
  -- Empty for those from before staff had to give one.
  reason text not null check (char_length(reason) <= 200),
  -- Of the author's reward, because it was abuse; given again with what is restored.
  points_taken integer not null default 0 check (points_taken >= 0),
  deleted_at timestamptz not null default now(),
  check (num_nonnulls(comment_id, reply_id) = 1)
);

-- A deletion's id tells one taking of points from the next. Until now the id of the comment or reply did, so the first
-- deletion gets a higher one.
select setval(pg_get_serial_sequence('comment_deletions', 'id'), greatest(
  (select coalesce(max(id), 0) from comments), (select coalesce(max(id), 0) from replies)) + 1);

insert into comment_deletions (comment_id, reply_id, deleted_by, reason, points_taken, deleted_at)
select gone.comment_id, gone.reply_id, gone.deleted_by, coalesce(gone.deletion_reason, ''),
  coalesce((
    select -entry.amount from ledger_transfers as transfer
    join ledger_entries as entry on entry.transfer_id = transfer.id
    join ledger_accounts as account on account.id = entry.account_id
    where transfer.key = gone.back_key and account.kind = 'member'), 0),
  gone.deleted_at
from (
  select id as comment_id, null::bigint as reply_id, author_id, deleted_by, deletion_reason, deleted_at,
    'reward:comment:' || id || ':back:' || id as back_key
  from comments where deleted_by is not null
  union all
  select null, id, author_id, deleted_by, deletion_reason, deleted_at, 'reward:reply:' || id || ':back:' || id
  from replies where deleted_by is not null
) as gone
where gone.deleted_by <> gone.author_id
order by gone.deleted_at;

alter table comments drop column deleted_by, drop column deletion_reason;
alter table replies drop column deleted_by, drop column deletion_reason;
