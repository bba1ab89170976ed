-- Guards against spam (docs/RULES.md, Guards; docs/decisions/0098): what they compare with, what they caught, what they let pass.

-- From which network (/24, of IPv6 /48) a member registered; forgotten after some weeks.
create table registration_networks (
  member_id bigint primary key references members,
  network text not null,
  registered_at timestamptz not null default now()
);
create index registration_networks_network on registration_networks (network, registered_at);

-- What a text is recognised by where it is sent again with a few words changed. No words can be read from it.
create table text_prints (
  kind text not null,
  post_id bigint not null,
  author_id bigint not null,
  -- The least hash of the text's shingles under each of many functions, and hashes of threes of these.
  signature integer[] not null,
  bands integer[] not null,
  sent_at timestamptz not null default now(),
  primary key (kind, post_id)
);
create index text_prints_bands on text_prints using gin (bands);
create index text_prints_sent on text_prints (sent_at);

-- Sites that members of standing have linked to.
create table linked_hosts (
  host text primary key,
  linked_at timestamptz not null default now()
);

-- Posts that guards made wait, with why, and what the staff made of it.
create table guard_catches (
  id bigint generated always as identity primary key,
  kind text not null,
  post_id bigint not null,
  author_id bigint not null references members,
  guards text[] not null check (cardinality(guards) > 0),
  -- Of each guard what it counted, and of a text what it is like.
  findings jsonb not null,
  caught_at timestamptz not null default now(),
  outcome text check (outcome in ('approved', 'refused', 'withdrawn')),
  decided_at timestamptz,
  check ((outcome is null) = (decided_at is null))
);
create unique index guard_catches_open on guard_catches (kind, post_id) where outcome is null;
create index guard_catches_lately on guard_catches (caught_at);

-- What guards let pass: texts, hosts that are linked to, members.
create table guard_allowances (
  id bigint generated always as identity primary key,
  host text unique,
  member_id bigint unique references members,
  -- A text by the post that it was in.
  post_kind text,
  post_id bigint,
  signature integer[],
  bands integer[],
  added_by bigint not null references members,
  added_at timestamptz not null default now(),
  unique (post_kind, post_id),
  check (num_nonnulls(host, member_id, post_id) = 1),
  check (num_nonnulls(post_kind, post_id, signature, bands) in (0, 4))
);
create index guard_allowances_bands on guard_allowances using gin (bands) where bands is not null;

-- In how many places two signatures agree.
create function agreeing(one integer[], other integer[]) returns integer language sql immutable parallel safe as $$
  select count(*)::integer from unnest(one, other) as pair (a, b) where a = b
$$;

-- Everything that guards ask about a post, in one round trip. Posts of one member, and those whose texts begin alike, go one
-- after another: each statement here sees what was committed before it, so that of many at once none is overlooked.
create function guard_facts(
  author bigint, own_kind text, own_id bigint, linked text[], own_signature integer[], own_bands integer[],
  agreeing_min integer, is_short boolean, hours integer, standing_posts integer, standing_days integer, known_pass boolean
) returns table (
  is_allowed boolean, has_standing boolean, registered_at timestamptz, published integer, written integer, registrations integer,
  hosts text[], is_known boolean, alike jsonb, alike_count integer
) language plpgsql as $$
declare
  standing boolean;
begin
  perform pg_advisory_xact_lock(hashtextextended('guards of ' || author, 0));
  if cardinality(own_bands) > 0 then
    perform pg_advisory_xact_lock(hashtextextended('guards at ' || own_bands[1], 0));
  end if;
  select topic_count + question_count + comment_count + answer_count + reply_count + answer_reply_count >= standing_posts
      and members.registered_at < now() - standing_days * interval '1 day'
    into standing from members where members.id = author;
  return query
  with near as materialized (
    select text_prints.kind, text_prints.post_id, text_prints.signature from text_prints
    where text_prints.bands && own_bands and text_prints.sent_at > now() - hours * interval '1 hour'
      and (text_prints.kind, text_prints.post_id) is distinct from (own_kind, own_id)
      and (text_prints.author_id = author or not (is_short or standing))
  ), compared as materialized (
    select near.kind, near.post_id, agreeing(near.signature, own_signature) as agrees from near limit 200
  ), found as materialized (
    select * from compared where agrees >= agreeing_min order by agrees desc, compared.post_id
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
