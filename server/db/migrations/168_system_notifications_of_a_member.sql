-- What the desk decides is told one member each, and grows with the forum: it is none of what staff sent, whoever is here needs
-- not be told of it, and a member's list finds it by the member.
alter table system_notifications add column is_decision boolean not null default false;
update system_notifications set is_decision = true, announced_at = coalesce(announced_at, now())
where audience = 'member' and not exists (
  select from audit_log where act = 'send_notification' and subject = 'notification:' || system_notifications.id
);

create index system_notifications_member on system_notifications (member_id, delivered_at desc) where member_id is not null;
create index system_notifications_many on system_notifications (delivered_at desc) where member_id is null;
create index system_notifications_sent on system_notifications (delivered_at desc, id desc) where not is_decision;
drop index system_notifications_delivered;
drop index system_notifications_must;
