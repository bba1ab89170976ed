-- Members, what they may do, and how they prove who they are (docs/RULES.md, Accounts and sessions; Levels, roles and
-- rights).

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

create table members (
  id bigint generated always as identity primary key,
  account text not null check (char_length(account) between 3 and 25),
  nickname text check (char_length(nickname) between 1 and 15),
  password_hash text,
  hint_question text,
  hint_answer_hash text,
  avatar_path text,
  staff_role text references staff_roles (name),
  -- A phone and an e-mail address stand here only once a code that was sent to them has come back.
  email text check (char_length(email) between 5 and 90),
  email_bound_at timestamptz,
  -- With its country code: +8613800138000.
  phone text check (phone ~ '^\+\d{8,18}$'),
  phone_bound_at timestamptz,
  allows_dynamics boolean not null default true,
  -- All points ever earned, which spending never lowers; the level follows from them.
  points_earned bigint not null default 0 check (points_earned >= 0),
  -- Counters change in the transaction of the rows that they count.
  topic_count integer not null default 0,
  comment_count integer not null default 0,
  reply_count integer not null default 0,
  follower_count integer not null default 0,
  muted_until timestamptz,
  banned_until timestamptz,
  registered_at timestamptz not null default now(),
  -- A cancellation takes effect seven days after it was asked for, and can be taken back until then.
  cancellation_due_at timestamptz,
  cancelled_at timestamptz
);
create unique index members_account on members (lower(account));
create unique index members_nickname on members (lower(nickname)) where nickname is not null;
create unique index members_email on members (lower(email)) where email is not null;
create unique index members_phone on members (phone) where phone is not null;
create index members_staff on members (staff_role) where staff_role is not null;
create index members_cancellation on members (cancellation_due_at) where cancellation_due_at is not null;
-- Whoever types an at sign looks for members by the beginning of a name.
create index members_account_start on members (lower(account) text_pattern_ops);
create index members_nickname_start on members (lower(nickname) text_pattern_ops) where nickname is not null;

alter table audit_log add foreign key (actor_id) references members;

-- Small enough to live beside their members, so that every host has them. A new picture replaces the old one.
create table avatars (
  member_id bigint primary key references members,
  version text not null,
  picture bytea not null check (octet_length(picture) <= 200000),
  saved_at timestamptz not null default now()
);

create table follows (
  id bigint generated always as identity primary key,
  follower_id bigint not null references members,
  followed_id bigint not null references members check (followed_id <> follower_id),
  followed_at timestamptz not null default now(),
  unique (follower_id, followed_id)
);
-- A job tells the followers of what somebody publishes in this order.
create index follows_followed on follows (followed_id, id);

-- Rights are a closed list in contract/core/roles.ts, and a role is a set of them; a name that no version knows any more
-- is ignored. Every member has the default role, and guests have its right to view.
create table roles (
  id bigint generated always as identity primary key,
  name_zh text not null check (char_length(name_zh) between 1 and 30),
  name_en text not null check (char_length(name_en) between 1 and 30),
  -- The tone of the badge beside the holder's name; none for roles that show no badge.
  badge text check (badge in ('plain', 'tea', 'gold', 'amber', 'vermilion')),
  position integer not null default 0,
  is_default boolean not null default false,
  rights text[] not null default '{}',
  -- How much of what its holders uploaded may be kept at once; null is no limit. Of several roles the largest counts.
  upload_megabytes_max integer check (upload_megabytes_max >= 0)
);
create unique index roles_default on roles (is_default) where is_default;

insert into roles (name_zh, name_en, is_default, rights) values ('成员', 'Member', true,
  '{view_topics,post_topics,edit_topics,post_comments,edit_comments,delete_comments,
    hide_by_password,hide_by_comment,hide_by_level,hide_by_points,hide_by_balance,
    ask_questions,add_follow_ups,post_answers,edit_answers,delete_answers,
    upload_avatar,upload_images,upload_files,upload_videos,
    favorite,like,follow,send_messages,use_ai,vote}');

-- A role without an expiry is held for ever; one that has expired is ignored when read.
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

insert into levels (name_zh, name_en, points_needed) values
  ('白水', 'Water', 0), ('新叶', 'New leaf', 100), ('绿茶', 'Green tea', 500), ('青茶', 'Oolong', 2000),
  ('红茶', 'Black tea', 8000), ('陈茶', 'Aged tea', 30000);

-- Addresses and ranges that may not enter. A ban without an end is for ever.
create table address_bans (
  id bigint generated always as identity primary key,
  address text not null unique,
  reason text not null default '',
  banned_by bigint not null references members,
  banned_at timestamptz not null default now(),
  banned_until timestamptz
);

-- What staff ask of members besides the account, at registration and in members' own pages.
create table registration_fields (
  id bigint generated always as identity primary key,
  name_zh text not null,
  name_en text not null,
  hint_zh text not null default '',
  hint_en text not null default '',
  kind text not null check (kind in ('input', 'textarea', 'radio', 'checkbox', 'select')),
  is_required boolean not null,
  -- In code points of what is typed; they mean nothing where one chooses.
  length_min integer not null,
  length_max integer not null check (length_max between length_min and 2000),
  character_rule text not null check (character_rule in ('any', 'digits', 'letters', 'chinese', 'pattern')),
  pattern text,
  position integer not null,
  -- Raised by every change, so that nobody overwrites one that they haven't seen.
  version integer not null default 1,
  -- Nobody is asked for a retired field any more; what members answered stays.
  retired_at timestamptz,
  check ((character_rule = 'pattern') = (pattern is not null))
);

create table registration_field_options (
  id bigint generated always as identity primary key,
  field_id bigint not null references registration_fields,
  name_zh text not null,
  name_en text not null,
  position integer not null,
  retired_at timestamptz,
  unique (field_id, id)
);

-- One row for a text, or one for each chosen option.
create table member_field_values (
  id bigint generated always as identity primary key,
  member_id bigint not null references members,
  field_id bigint not null references registration_fields,
  text text,
  option_id bigint,
  check (num_nonnulls(text, option_id) = 1),
  foreign key (field_id, option_id) references registration_field_options (field_id, id),
  unique nulls not distinct (member_id, field_id, option_id)
);

-- Everything about a member, as an archive that a job makes. A member has one at a time, for three days.
create table data_exports (
  id bigint generated always as identity primary key,
  member_id bigint not null unique references members,
  archive bytea,
  requested_at timestamptz not null default now(),
  ready_at timestamptz,
  failed_at timestamptz
);
create index data_exports_waiting on data_exports (requested_at) where ready_at is null and failed_at is null;
