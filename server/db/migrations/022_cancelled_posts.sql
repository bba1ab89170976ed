-- What somebody wrote whose account has ended. The texts are taken out of the tables that others read, so that no list,
-- quote, feed or reminder can show them, and kept here for staff who moderate (docs/decisions/0078).
create table cancelled_posts (
  id bigint generated always as identity primary key,
  author_id bigint not null references members,
  -- What it was: one of these.
  topic_id bigint unique references topics,
  comment_id bigint unique references comments,
  reply_id bigint unique references replies,
  title text,
  body_markdown text not null,
  body_html text not null,
  -- What a topic hid: kind, source and HTML of each block.
  hidden jsonb not null default '[]',
  -- A topic's poll: its title and the words of its options.
  poll jsonb,
  check (num_nonnulls(topic_id, comment_id, reply_id) = 1)
);
create index cancelled_posts_author on cancelled_posts (author_id);

-- Without a title is a topic whose text was taken out.
alter table topics drop constraint topics_title_check;
alter table topics add constraint topics_title_check check (char_length(title) <= 90);

-- Whoever of the staff ended the account; null where its member did.
alter table members add column cancelled_by bigint references members;
update members set cancelled_by = audit_log.actor_id from audit_log
where cancelled_at is not null and act = 'cancel_member' and subject = 'member:' || members.id;

-- Accounts that ended before.
insert into cancelled_posts (author_id, topic_id, title, body_markdown, body_html, hidden, poll)
select author_id, topics.id, title, body_markdown, body_html,
  coalesce((
    select jsonb_agg(jsonb_build_object('kind', kind, 'source', source, 'html', hidden_blocks.body_html) order by number)
    from hidden_blocks where topic_id = topics.id), '[]'),
  (select jsonb_build_object('title', polls.title, 'options',
      (select coalesce(jsonb_agg(words order by position), '[]') from poll_options where topic_id = polls.topic_id))
    from polls where topic_id = topics.id)
from topics join members on members.id = author_id where cancelled_at is not null;
insert into cancelled_posts (author_id, comment_id, body_markdown, body_html)
select author_id, comments.id, body_markdown, body_html
from comments join members on members.id = author_id where cancelled_at is not null;
insert into cancelled_posts (author_id, reply_id, body_markdown, body_html)
select author_id, replies.id, body_markdown, body_html
from replies join members on members.id = author_id where cancelled_at is not null;

update hidden_blocks set body_html = '', source = ''
from cancelled_posts where cancelled_posts.topic_id = hidden_blocks.topic_id;
update polls set title = '' from cancelled_posts where cancelled_posts.topic_id = polls.topic_id;
update poll_options set words = '' from cancelled_posts where cancelled_posts.topic_id = poll_options.topic_id;
delete from topic_words using cancelled_posts where cancelled_posts.topic_id = topic_words.topic_id;
-- No renderer is newer than the last number, so that nothing renders an empty text again.
update topics set title = '', body_markdown = '', body_html = '', summary = '', media = '[]', outline = '[]',
  words_version = version, renderer_version = 32767
from cancelled_posts where topic_id = topics.id;
update comments set body_markdown = '', body_html = '', summary = '', renderer_version = 32767
from cancelled_posts where comment_id = comments.id;
update replies set body_markdown = '', body_html = '', summary = '', renderer_version = 32767
from cancelled_posts where reply_id = replies.id;
update waiting_posts set title = '' from cancelled_posts where cancelled_posts.topic_id = waiting_posts.topic_id;
