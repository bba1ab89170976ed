-- Writes comments, those of a topic on its next floors in the order in which they are given, and counts them. Nothing is written of one
-- whose topic was deleted, or is closed unless it may stand there all the same.
--
-- Whoever `waits` does so for those who hold the topic; others get nothing of a comment whose topic or author somebody holds
-- (docs/decisions/0116). These rows are locked by a statement of their own: one that locks a row and then updates the version that it saw
-- when it began queues behind those who wait for it to end.
create or replace function insert_comments(waits boolean, ids bigint[], topic_ids bigint[], author_ids bigint[], bodies text[],
  htmls text[], summaries text[], renderer_versions smallint[], quoted_ids bigint[], times timestamptz[], in_closed boolean[])
returns table (place integer, comment_id bigint, floor integer, topic_author_id bigint, is_question boolean,
  quoted_author_id bigint, unlocks boolean)
language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
declare
  free_topics bigint[];
  free_authors bigint[];
begin
  if not waits then
    free_topics := array(select id from topics where id = any(topic_ids) and deleted_at is null
      order by id for no key update skip locked);
    free_authors := array(select id from members where id = any(author_ids) order by id for no key update skip locked);
  end if;
  return query
  with asked as materialized (
    select * from unnest(ids, topic_ids, author_ids, bodies, htmls, summaries, renderer_versions, quoted_ids, times, in_closed)
      with ordinality as given (id, topic_id, author_id, body, html, summary, renderer_version, quoted_id, published_at,
        in_closed, place)
    where waits or topic_id = any(free_topics) and author_id = any(free_authors)
  ), said as (
    select asked.*, asked.author_id = topics.author_id as is_own
    from asked join topics on topics.id = asked.topic_id
    where in_closed or not exists (select from topic_closures where topic_id = topics.id)
  ), topic as (
    update topics
    set comment_count = comment_count + said_count, last_floor = last_floor + said_count,
      last_commented_at = last_at, last_reply_at = last_at, last_replied_by = last_by,
      author_comment_count = author_comment_count + own_count, last_author_number = last_author_number + own_count
    from (
      select topic_id, count(*)::integer as said_count, count(*) filter (where is_own)::integer as own_count,
        (array_agg(published_at order by place desc))[1] as last_at,
        (array_agg(author_id order by place desc))[1] as last_by
      from said group by topic_id
    ) as all_said
    where topics.id = all_said.topic_id and deleted_at is null
    returning topics.id, topics.author_id, topics.is_question, last_floor - said_count as floors_before,
      last_author_number - own_count as own_before
  ), placed as (
    select said.*, topic.author_id as topic_author_id, topic.is_question,
      floors_before + (row_number() over topic_order)::integer as floor,
      case when is_own then own_before + (count(*) filter (where is_own) over topic_order)::integer end as author_number
    from said join topic on topic.id = said.topic_id
    window topic_order as (partition by said.topic_id order by place)
  ), comment as (
    insert into comments (id, topic_id, floor, author_id, body_markdown, body_html, summary, renderer_version, quoted_id,
      published_at, author_number)
    select coalesce(id, nextval(pg_get_serial_sequence('comments', 'id'))), topic_id, floor, author_id, body, html, summary,
      renderer_version, quoted_id, published_at, author_number
    from placed order by place returning comments.id, comments.topic_id, comments.floor
  ), author as (
    update members set comment_count = comment_count + comments, answer_count = answer_count + answers
    from (
      select author_id, count(*) filter (where not is_question) as comments, count(*) filter (where is_question) as answers
      from placed group by author_id
    ) as all_said where members.id = all_said.author_id
  )
  select placed.place::integer, comment.id, placed.floor, topic_author_id, placed.is_question, quoted.author_id,
    exists (select from hidden_terms where hidden_terms.topic_id = placed.topic_id and kind = 'comment')
  from placed join comment on comment.topic_id = placed.topic_id and comment.floor = placed.floor
  left join comments as quoted
    on quoted.id = placed.quoted_id and quoted.deleted_at is null
      and (quoted.topic_id = placed.topic_id or placed.in_closed);
end $$;
