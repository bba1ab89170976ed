-- Rights are a closed list in contract/roles.ts, and a role is a set of them; a name that no version knows any more is
-- ignored. Every member has the default role, and guests have its right to view.
create table roles (
  id bigint generated always as identity primary key,
  name_zh text not null check (char_length(name_zh) between 1 and 30),
  name_en text not null check (char_length(name_en) between 1 and 30),
  -- The tone of the badge beside the holder's name; none for roles that show no badge.
  badge text check (badge in ('plain', 'tea', 'gold', 'amber', 'vermilion')),
  position integer not null default 0,
  is_default boolean not null default false,
  rights text[] not null default '{}'
);
create unique index roles_default on roles (is_default) where is_default;

-- A role's rights in topics hold under every tag, except under tags that have rights of their own: there only these do.
alter table topic_tags add column has_own_rights boolean not null default false;
create table topic_tag_rights (
  tag_id bigint not null references topic_tags on delete cascade,
  role_id bigint not null references roles on delete cascade,
  rights text[] not null,
  primary key (tag_id, role_id)
);

-- Without an expiry a role is held for ever; one that has expired is ignored when read.
create table member_roles (
  member_id bigint not null references members,
  role_id bigint not null references roles,
  expires_at timestamptz,
  granted_at timestamptz not null default now(),
  -- Who or what granted it last: staff, or a membership card.
  source text not null check (source in ('staff', 'card')),
  primary key (member_id, role_id)
);
create index member_roles_role on member_roles (role_id);
create index member_roles_expiry on member_roles (expires_at) where expires_at is not null;

create table levels (
  id bigint generated always as identity primary key,
  name_zh text not null check (char_length(name_zh) between 1 and 30),
  name_en text not null check (char_length(name_en) between 1 and 30),
  points_needed bigint not null unique check (points_needed >= 0)
);

-- The administrator has every staff right, also those that later versions bring.
create table staff_roles (
  name text primary key check (name ~ '^[a-z][a-z0-9_]{1,29}$'),
  name_zh text not null check (char_length(name_zh) between 1 and 30),
  name_en text not null check (char_length(name_en) between 1 and 30),
  rights text[] not null default '{}'
);

insert into staff_roles (name, name_zh, name_en, rights) values
  ('administrator', '管理员', 'Administrator', '{}'),
  ('moderator', '版主', 'Moderator', '{moderate_content,restrain_members,ban_addresses}');

insert into roles (name_zh, name_en, is_default, rights) values ('成员', 'Member', true,
  '{view_topics,post_topics,edit_topics,post_comments,edit_comments,delete_comments,
    hide_by_password,hide_by_comment,hide_by_level,hide_by_points,hide_by_balance,
    ask_questions,add_follow_ups,post_answers,edit_answers,delete_answers,
    upload_avatar,upload_images,upload_files,upload_videos,
    favorite,like,follow,send_messages,use_ai,vote}');

insert into levels (name_zh, name_en, points_needed) values
  ('白水', 'Water', 0), ('新叶', 'New leaf', 100), ('绿茶', 'Green tea', 500), ('青茶', 'Oolong', 2000),
  ('红茶', 'Black tea', 8000), ('陈茶', 'Aged tea', 30000);

alter table members drop constraint members_staff_role_check;
alter table members
  add foreign key (staff_role) references staff_roles (name),
  -- All points ever earned, which spending never lowers; the level follows from them.
  add column points_earned bigint not null default 0 check (points_earned >= 0),
  add column muted_until timestamptz,
  add column banned_until timestamptz;
create index members_staff on members (staff_role) where staff_role is not null;
