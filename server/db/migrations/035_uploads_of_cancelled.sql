-- The files of accounts that ended before go as those of accounts that end from now on (docs/RULES.md, Uploads).
update uploads set removed_at = now(), used_at = null
from members
where members.id = owner_id and cancelled_at is not null and removed_at is null
  and not exists (
    select from upload_uses join topics on topics.id = upload_uses.topic_id
    where upload_uses.upload_id = uploads.id and topics.author_id <> uploads.owner_id);
