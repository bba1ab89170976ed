-- How many of a member's favorites are questions is counted beside each page of their own: by an index, not by looking at each topic.
-- A topic never becomes a question.
alter table favorites add column is_question boolean not null default false;
update favorites set is_question = true from topics where topics.id = topic_id and topics.is_question;
create index favorites_questions on favorites (member_id, id desc) where is_question;
