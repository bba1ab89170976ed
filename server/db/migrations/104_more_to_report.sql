-- Follow-ups are reported too, and a reported message can be deleted for both who wrote and read it.
alter table report_cases drop constraint report_cases_thing_kind_check;
alter table report_cases add constraint report_cases_thing_kind_check
  check (thing_kind in ('topic', 'comment', 'reply', 'follow_up', 'message', 'member'));

-- Set by staff; both sides have removed it then.
alter table private_messages add column deleted_at timestamptz;
