-- Staff keep the tree of tags (docs/RULES.md, Topics).
alter table topic_tags
  -- Takes no new topics and stands in no list of tags; what it has stays.
  add retired_at timestamptz,
  -- Where its topics are and its address leads; never a tag that was merged itself.
  add merged_into bigint references topic_tags,
  -- Topics are still on their way to where this tag was merged or moved.
  add is_settling boolean not null default false,
  add check (merged_into is null or retired_at is not null);
create index topic_tags_merged_into on topic_tags (merged_into) where merged_into is not null;

-- A right that opens nothing is given to nobody.
update staff_roles set rights = array_remove(rights, 'notify_members') where 'notify_members' = any(rights);

-- Deleted topics move with the others, so that one that is restored stands where they do.
create index topics_tag_deleted on topics (tag_id, position desc) where deleted_at is not null;
