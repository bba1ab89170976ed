-- Whose lists a pinned topic stands ahead of: those in this language, or everybody's.
alter table topic_pins add column language text check (language in ('zh-CN', 'en-US'));
