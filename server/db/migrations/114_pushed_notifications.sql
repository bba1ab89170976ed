-- What the staff say reaches devices too (docs/RULES.md, What reaches one where).

-- Up to which moment of delivery the device was told of system notifications.
alter table push_devices add column notified_until timestamptz not null default now();
alter table outgoing_pushes add column notification_ids bigint[] not null default '{}';
