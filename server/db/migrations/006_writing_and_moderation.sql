-- What happens around posts: while they are written, while they wait, what readers and staff do with them.

-- What a member is writing and hasn't published, one for each place: offered again on another device. Without the
-- passwords of hidden content.
create table drafts (
  id bigint generated always as identity primary key,
  member_id bigint not null references members,
  -- 'topic', 'edit:7', 'comment:7'.
  place text not null check (char_length(place) <= 40),
  title text,
  tag_id bigint,
  -- The version of the topic that is typed over.
  version integer,
  body text not null,
  -- The other parts of a new topic's form, as typed; null where the form has them closed.
  poll jsonb,
  envelope jsonb,
  saved_at timestamptz not null default now(),
  unique (member_id, place)
);
create index drafts_member on drafts (member_id, saved_at desc);

-- What waits for review stands apart from what is published, so that no list, count, feed, map or page can show it. See
-- docs/decisions/0043.
create table waiting_posts (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('topic', 'comment', 'reply')),
  author_id bigint not null references members,
  -- Of the topic, comment or reply that it becomes, or whose edit it is.
  post_id bigint not null,
  -- The version that an edit began with; null for what is new.
  edited_version integer,
  tag_id bigint not null references topic_tags,
  -- Where it stands; a new topic stands nowhere yet.
  topic_id bigint references topics,
  comment_id bigint references comments,
  -- The comment that a comment quotes, or the reply that a reply answers.
  answered_id bigint,
  -- The topic's, its own or that of where it stands.
  title text not null,
  -- As it was written, but for passwords of hidden content.
  source text not null,
  -- What publishing it takes: the HTML, what it hides, its envelope.
  prepared jsonb not null,
  -- The sensitive words that were found in it.
  words text[] not null default '{}',
  -- Of the form that gave an envelope, so that it does so once.
  request_key text,
  -- Raised whenever it is sent again: staff approve what they have read.
  version integer not null default 1,
  sent_at timestamptz not null default now(),
  refused_at timestamptz,
  refused_by bigint references members,
  refusal text,
  unique (kind, post_id),
  unique (author_id, request_key)
);
create index waiting_posts_queue on waiting_posts (sent_at, id) where refused_at is null;
create index waiting_posts_author on waiting_posts (author_id, sent_at desc);
create index waiting_posts_topic on waiting_posts (topic_id, author_id);

-- Words that are replaced in what members write, or send it to review.
create table sensitive_words (
  id bigint generated always as identity primary key,
  -- As the staff wrote it.
  word text not null,
  -- In the form in which texts are searched; look-alikes of one word are one word.
  folded text not null unique,
  -- What stands in its place; null is what the settings say.
  replacement text,
  added_by bigint not null references members,
  added_at timestamptz not null default now()
);

-- Files that members sent in (docs/RULES.md, Uploads). The bytes are in the storage, in a folder of this name.
create table uploads (
  id bigint generated always as identity primary key,
  name text not null unique,
  kind text not null check (kind in ('image', 'file', 'video')),
  owner_id bigint not null references members,
  title text not null,
  path text not null,
  media_type text not null,
  byte_size bigint not null check (byte_size > 0),
  uploaded_at timestamptz not null default now(),
  -- Set when a post first names it; what is not used for two hours is removed.
  used_at timestamptz,
  removed_at timestamptz
);
create index uploads_owner on uploads (owner_id, uploaded_at);
create index uploads_unused on uploads (uploaded_at) where used_at is null;

-- Which posts name it; whoever may view one of them may download an attachment. An edit takes none away, because earlier
-- revisions still show it, and a file stays while what names it waits.
create table upload_uses (
  upload_id bigint not null references uploads on delete cascade,
  topic_id bigint references topics,
  comment_id bigint references comments,
  waiting_post_id bigint references waiting_posts on delete cascade,
  check (num_nonnulls(topic_id, comment_id, waiting_post_id) = 1),
  unique nulls not distinct (upload_id, topic_id, comment_id, waiting_post_id)
);
create index upload_uses_waiting on upload_uses (waiting_post_id) where waiting_post_id is not null;

-- Videos that are made into streams, where the machine can.
create table video_streams (
  upload_id bigint primary key references uploads on delete cascade,
  requested_at timestamptz not null default now(),
  -- Whoever works on it says since when: making a stream takes longer than a transaction may.
  claimed_at timestamptz,
  ready_at timestamptz,
  failed_at timestamptz
);
create index video_streams_waiting on video_streams (requested_at) where ready_at is null and failed_at is null;

-- What members and staff switch on and off: each state is a row, and undoing it is a delete. Counters change in the same
-- transaction as their rows.
create table likes (
  id bigint generated always as identity primary key,
  member_id bigint not null references members,
  -- What is liked: one of these.
  topic_id bigint references topics,
  comment_id bigint references comments,
  reply_id bigint references replies,
  liked_at timestamptz not null default now(),
  check (num_nonnulls(topic_id, comment_id, reply_id) = 1)
);
create unique index likes_topic on likes (topic_id, member_id) where topic_id is not null;
create unique index likes_comment on likes (comment_id, member_id) where comment_id is not null;
create unique index likes_reply on likes (reply_id, member_id) where reply_id is not null;
create index likes_member on likes (member_id, id desc);

create table favorites (
  id bigint generated always as identity primary key,
  member_id bigint not null references members,
  topic_id bigint not null references topics,
  favorited_at timestamptz not null default now(),
  unique (topic_id, member_id)
);
create index favorites_member on favorites (member_id, id desc);

create table topic_pins (
  topic_id bigint primary key references topics,
  position integer not null default 0,
  pinned_by bigint references members,
  pinned_at timestamptz not null default now()
);

create table topic_closures (
  topic_id bigint primary key references topics,
  closed_by bigint not null references members,
  closed_at timestamptz not null default now()
);

create table topic_sinkings (
  topic_id bigint primary key references topics,
  sunk_by bigint not null references members,
  sunk_at timestamptz not null default now()
);

-- `topics.deleted_at` says the same to the indexes of the lists.
create table topic_deletions (
  id bigint generated always as identity primary key,
  topic_id bigint not null unique references topics,
  deleted_by bigint not null references members,
  reason text not null check (char_length(reason) between 1 and 200),
  -- Of the author's reward, because the topic was abuse; given again with a restored topic.
  points_taken integer not null default 0 check (points_taken >= 0),
  deleted_at timestamptz not null default now()
);

-- What staff took away of what others said below a topic. `deleted_at` of the comment or reply says the same to its
-- lists, and stands alone when its author deleted it. The id tells one taking of points from the next.
create table comment_deletions (
  id bigint generated always as identity primary key,
  comment_id bigint unique references comments,
  reply_id bigint unique references replies,
  deleted_by bigint not null references members,
  -- Empty for those from before staff had to give one.
  reason text not null check (char_length(reason) <= 200),
  points_taken integer not null default 0 check (points_taken >= 0),
  deleted_at timestamptz not null default now(),
  check (num_nonnulls(comment_id, reply_id) = 1)
);
