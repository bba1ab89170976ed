-- What members publish, the newest first over all of them: the feed of those whom one follows is read from these when it is
-- asked for, and nothing is written for it (docs/decisions/0084).
drop index topics_published;
create index topics_published on topics (published_at desc, id desc) include (author_id) where deleted_at is null;
create index comments_newest on comments (published_at desc, id desc) include (author_id) where deleted_at is null;
create index replies_newest on replies (published_at desc, id desc) include (author_id) where deleted_at is null;

-- Whoever blocks a member shows them nothing of what they do.
create index member_blocks_blocked on member_blocks (blocked_id, member_id);

-- The region that a home shows is that of its member's last post.
drop index post_origins_author;
create index post_origins_author on post_origins (author_id, sent_at desc);

-- Whether others see on which day they were here last.
alter table members add column shows_last_seen boolean not null default true;
drop index sessions_member;
create index sessions_member on sessions (member_id, refreshed_at desc);
