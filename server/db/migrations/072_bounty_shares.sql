-- What the platform kept of a bounty that was paid: the setting may be another by the time somebody looks.
alter table bounties add column platform_fen bigint not null default 0 check (platform_fen >= 0);
update bounties set platform_fen = entry.amount
from ledger_transfers as transfer
join ledger_entries as entry on entry.transfer_id = transfer.id and entry.reason = 'platform_share' and entry.amount > 0
where transfer.key = 'bounty:' || bounties.question_id || ':paid';
