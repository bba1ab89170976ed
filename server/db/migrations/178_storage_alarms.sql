-- Uploads that can't be stored are found out before a member does.
alter table alarms drop constraint alarms_kind_check;
alter table alarms add constraint alarms_kind_check
  check (kind in ('ledger', 'job', 'disk', 'storage', 'webhook', 'payment'));
