-- Whoever waited reads ready words in their own language: where there are any, `refusal` is in Chinese. Typed words are in their writer's.
alter table waiting_posts add column refusal_en text;
alter table deletion_requests add column refusal_en text;
