-- Files that members sent in. The bytes are in the storage, in a folder of this name.
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

-- Which posts name it; whoever may view one of them may download an attachment. An edit takes none away, because
-- earlier revisions still show it.
create table upload_uses (
  upload_id bigint not null references uploads on delete cascade,
  topic_id bigint references topics,
  comment_id bigint references comments,
  check (num_nonnulls(topic_id, comment_id) = 1),
  unique nulls not distinct (upload_id, topic_id, comment_id)
);

-- Videos that are made into streams, where the machine can.
create table video_streams (
  upload_id bigint primary key references uploads on delete cascade,
  requested_at timestamptz not null default now(),
  ready_at timestamptz,
  failed_at timestamptz
);
create index video_streams_waiting on video_streams (requested_at) where ready_at is null and failed_at is null;
