-- Everything that guards ask about a post, in one round trip (docs/decisions/0098). Posts of one member, and those whose texts are compared
-- with others' and begin alike, go one after another: each statement here sees what was committed before it, so that of many at once
-- none is overlooked.
create or replace function guard_facts(
  author bigint, own_kind text, own_id bigint, linked text[], own_signature integer[], own_bands integer[], own_sketch bit,
  agreeing_min integer, is_short boolean, hours integer, standing_posts integer, standing_days integer, known_pass boolean
) returns table (
  is_allowed boolean, has_standing boolean, registered_at timestamptz, published integer, written integer, registrations integer,
  hosts text[], is_known boolean, alike jsonb, alike_count integer
) language plpgsql
-- Planning anew for each post took half as long as answering.
set plan_cache_mode = force_generic_plan set gin_fuzzy_search_limit = 1000 as $$
declare
  standing boolean;
  only_own boolean;
  since timestamptz := now() - hours * interval '1 hour';
begin
  perform pg_advisory_xact_lock(hashtextextended('guards of ' || author, 0));
  select topic_count + question_count + comment_count + answer_count + reply_count + answer_reply_count >= standing_posts
      and members.registered_at < now() - standing_days * interval '1 day'
    into standing from members where members.id = author;
  only_own := is_short or standing;
  -- Others' texts count: of many that are sent at once each has to see those before it.
  if cardinality(own_bands) > 0 and not only_own then
    perform pg_advisory_xact_lock(hashtextextended('guards at ' || own_bands[1], 0));
  end if;
  return query
  -- Of 60 functions 30 agree, and of what the others keep half of the bits by chance: more than 22 differ in 3 cases of 1,000.
  with lately as (
    select text_prints.kind, text_prints.post_id, text_prints.signature, text_prints.bands, text_prints.sketch
    from text_prints where only_own and own_sketch is not null and text_prints.author_id = author
      and text_prints.sent_at > since
    order by text_prints.sent_at desc limit 200
  ), sorted_out as (
    -- On its own, or the bands, of which there are twenty, would be held against each other first.
    select * from lately where bit_count(lately.sketch # own_sketch) <= 22 offset 0
  ), near as materialized (
    select sorted_out.kind, sorted_out.post_id, sorted_out.signature from sorted_out where sorted_out.bands && own_bands
    union all
    (select text_prints.kind, text_prints.post_id, text_prints.signature from text_prints
    where not only_own and text_prints.bands && own_bands and bit_count(text_prints.sketch # own_sketch) <= 22
      -- In a form that no plan takes for a range of the index of times: that would be read to its end, with all posts of these hours.
      and text_prints.sent_at + interval '0' > since
    limit 200)
  ), found as materialized (
    select * from (
      select near.kind, near.post_id, (
        select count(*)::integer from unnest(near.signature, own_signature) as pair (a, b) where a = b
      ) as agrees
      from near where (near.kind, near.post_id) is distinct from (own_kind, own_id) limit 200
    ) as compared
    where agrees >= agreeing_min order by agrees desc, compared.post_id
  )
  select
    exists (select from guard_allowances where guard_allowances.member_id = author),
    standing,
    members.registered_at,
    topic_count + question_count + comment_count + answer_count + reply_count + answer_reply_count,
    (select count(*)::integer from post_origins where author_id = author and sent_at > now() - interval '1 minute'),
    (select count(*)::integer from registration_networks mine join registration_networks others
      on others.network = mine.network
      and others.registered_at between mine.registered_at - interval '1 hour' and mine.registered_at + interval '1 hour'
      where mine.member_id = author),
    array(select given.host from unnest(linked) as given (host) where not exists (
      select from guard_allowances where guard_allowances.host = any (
        -- The host and every domain that it is in.
        array(select array_to_string((string_to_array(given.host, '.'))[at:], '.')
          from generate_series(1, cardinality(string_to_array(given.host, '.'))) as at)))
      and not (known_pass and exists (select from linked_hosts where linked_hosts.host = given.host))),
    exists (select from guard_allowances where guard_allowances.bands && own_bands
      and agreeing(guard_allowances.signature, own_signature) >= agreeing_min),
    (select coalesce(jsonb_agg(jsonb_build_object('kind', shown.kind, 'postId', shown.post_id, 'agrees', shown.agrees)), '[]')
      from (select * from found limit 5) as shown),
    (select count(*)::integer from found)
  from members where members.id = author;
end
$$;
