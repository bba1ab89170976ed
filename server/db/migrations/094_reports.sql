-- What members report to the staff (docs/RULES.md, Reports and moderation; docs/decisions/0095).

-- Kinds of complaints in two levels, kept by the staff; one reports under a leaf. A retired one takes no more reports.
create table report_types (
  id bigint generated always as identity primary key,
  parent_id bigint references report_types,
  name_zh text not null check (char_length(name_zh) between 1 and 30),
  name_en text not null check (char_length(name_en) between 1 and 30),
  -- Whether a report under it says why.
  asks_reason boolean not null default false,
  -- Whether it can't wait: what is reported under it stands first.
  is_urgent boolean not null default false,
  position integer not null default 0,
  retired_at timestamptz
);
create index report_types_parent on report_types (parent_id, position, id);

with roots as (
  insert into report_types (name_zh, name_en, position) values
    ('违法有害', 'Against the law', 1), ('伤害他人', 'Hurts somebody', 2), ('打扰社区', 'Spoils the place', 3),
    ('其他', 'Something else', 4)
  returning id, position
)
insert into report_types (parent_id, name_zh, name_en, asks_reason, is_urgent, position)
select roots.id, leaf.name_zh, leaf.name_en, leaf.asks_reason, leaf.is_urgent, leaf.position
from roots join (values
  (1, '涉及未成年人的侵害', 'Harm to a child', false, true, 1),
  (1, '诈骗', 'Fraud', false, false, 2),
  (1, '色情或暴力', 'Pornography or violence', false, false, 3),
  (1, '侵犯权利', 'Violates rights', true, false, 4),
  (2, '威胁或自伤', 'Threats or self-harm', false, true, 1),
  (2, '辱骂或骚扰', 'Insults or harassment', false, false, 2),
  (2, '泄露隐私', 'Private facts of somebody', false, true, 3),
  (3, '广告或刷屏', 'Advertising or flooding', false, false, 1),
  (3, '发错版块', 'In the wrong place', false, false, 2),
  (4, '其他原因', 'Another reason', true, false, 1)
) as leaf (root, name_zh, name_en, asks_reason, is_urgent, position) on leaf.root = roots.position;

-- A thing that was reported, as the staff decide on it: several reports of one thing are one case.
create table report_cases (
  id bigint generated always as identity primary key,
  thing_kind text not null check (thing_kind in ('topic', 'comment', 'reply', 'message', 'member')),
  -- Of the topic, comment, reply, private message or member.
  thing_id bigint not null,
  -- Whose it is.
  author_id bigint not null references members,
  -- Where it stands; null of messages and members.
  topic_id bigint references topics,
  reporter_count integer not null default 1 check (reporter_count > 0),
  opened_at timestamptz not null default now(),
  -- When it wants to be looked at: the queue goes by it.
  due_at timestamptz not null,
  decided_at timestamptz
);
create unique index report_cases_pending on report_cases (thing_kind, thing_id) where decided_at is null;
create index report_cases_queue on report_cases (due_at, id) where decided_at is null;
create index report_cases_author on report_cases (author_id);

create table reports (
  id bigint generated always as identity primary key,
  case_id bigint not null references report_cases,
  reporter_id bigint not null references members,
  type_id bigint not null references report_types,
  reason text not null check (char_length(reason) <= 500),
  -- The thing in words, as it was when it was reported; both empty once its author's account has ended.
  thing_title text not null,
  thing_text text not null check (char_length(thing_text) <= 2000),
  status text not null default 'pending' check (status in ('pending', 'failed', 'succeeded')),
  reported_at timestamptz not null default now(),
  decided_at timestamptz,
  -- What the staff have to say of it, in both languages; null where they say nothing.
  result_zh text,
  result_en text,
  -- One pending report a member and thing, as a thing has one pending case.
  unique (case_id, reporter_id),
  check ((status = 'pending') = (decided_at is null))
);
create index reports_reporter on reports (reporter_id, id desc);
create index reports_lately on reports (reporter_id, reported_at);

-- The pictures of a report are uploads of its reporter, which stay as long as it does.
alter table upload_uses add column report_id bigint references reports on delete cascade;
alter table upload_uses drop constraint upload_uses_check;
alter table upload_uses add constraint upload_uses_check
  check (num_nonnulls(topic_id, comment_id, waiting_post_id, site_part, report_id) = 1);
alter table upload_uses drop constraint upload_uses_place;
alter table upload_uses add constraint upload_uses_place
  unique nulls not distinct (upload_id, topic_id, comment_id, waiting_post_id, site_part, report_id);
create index upload_uses_report on upload_uses (report_id) where report_id is not null;
