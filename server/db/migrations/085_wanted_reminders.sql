-- What a member wants to hear of (docs/RULES.md, People; docs/decisions/0086), and reminders of one thing as one line.

-- What a member has chosen otherwise than it is at first.
create table delivery_choices (
  member_id bigint primary key references members,
  -- Categories of contract/notifications/reminder-categories.ts of which they want no reminders.
  unwanted text[] not null default '{}'
);

-- Topics and questions of which a member wants to hear everything, or nothing.
create table topic_attention (
  id bigint generated always as identity primary key,
  member_id bigint not null references members,
  topic_id bigint not null references topics,
  is_muted boolean not null,
  chosen_at timestamptz not null default now(),
  unique (member_id, topic_id)
);
create index topic_attention_watched on topic_attention (topic_id, id) where not is_muted;

-- Whether the roles of a member show them topics under a tag; rights of their own have few tags.
create function may_view_tag(viewer bigint, tag bigint) returns boolean language sql stable as $$
  select tag is null
    or not exists (select from topic_tags where id = tag and has_own_rights and kind <> 'question')
    or exists (
      select from topic_tag_rights join roles on roles.id = role_id
      where tag_id = tag and 'view_topics' = any(topic_tag_rights.rights) and (roles.is_default or exists (
        select from member_roles
        where member_id = viewer and member_roles.role_id = roles.id and (expires_at is null or expires_at > now())
      ))
    )
    or exists (
      select from members left join staff_roles on staff_roles.name = members.staff_role
      where members.id = viewer
        and (members.staff_role = 'administrator' or 'moderate_content' = any(staff_roles.rights))
    )
$$;

-- Whether a member is to be reminded: not of a category that they don't want; and of somebody's act, not of their own, not
-- of one by whom they blocked, not in a topic that they muted, and not where they may not look.
create function wants_reminder(receiver bigint, actor bigint, topic bigint, category text)
returns boolean language sql stable as $$
  select receiver is distinct from actor
    and not exists (select from delivery_choices where member_id = receiver and category = any(unwanted))
    and (actor is null or (
      not exists (select from member_blocks where member_id = receiver and blocked_id = actor)
      and not exists (
        select from topic_attention where member_id = receiver and topic_id = topic and is_muted
      )
      and may_view_tag(receiver, (select tag_id from topics where id = topic))
    ))
$$;

-- Reminders of the same thing are one line of the list until they are read: the first of them is its head, and those that
-- come after it name it.
alter table reminders
  add column head_id bigint references reminders,
  -- Of a head: the latest of its reminders, where that isn't itself, and how many there are besides the latest.
  add column latest_id bigint,
  add column others_count integer not null default 0;
create index reminders_lines on reminders (member_id, coalesce(latest_id, id) desc) where head_id is null;
create index reminders_of_head on reminders (head_id) where head_id is not null;
drop index reminders_member;
drop index reminders_unread;
create index reminders_of_member on reminders (member_id, id desc);
create index reminders_unread on reminders (member_id, kind, topic_id, comment_id, reply_id)
  where read_at is null and head_id is null;

-- News also go to those who watch a topic; there `told_follow_id` is a row of `topic_attention`.
alter table follower_news
  add column told_to text not null default 'followers' check (told_to in ('followers', 'watchers'));
alter table follower_news drop constraint follower_news_event_key, add unique (event, told_to);
