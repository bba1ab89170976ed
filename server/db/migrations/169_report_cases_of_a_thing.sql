-- Decided ones too are looked for by what was reported: when it moves, and before its pictures are removed.
create index report_cases_thing on report_cases (thing_kind, thing_id);
