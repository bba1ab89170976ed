-- What opens an upload in the topic that names it: nothing where it stands in the open, else any of these kinds of hidden
-- content. Until now whoever had the address of a hidden attachment could fetch it.
alter table upload_uses add column hidden_kinds text[] not null default '{}';

update upload_uses set hidden_kinds = hidden.kinds
from (
  select upload_id, hidden_blocks.topic_id, array_agg(distinct hidden_blocks.kind) as kinds
  from upload_uses join uploads on uploads.id = upload_uses.upload_id
    join topics on topics.id = upload_uses.topic_id
    join hidden_blocks on hidden_blocks.topic_id = topics.id
  where strpos(hidden_blocks.source, uploads.name) > 0 and strpos(topics.body_markdown, uploads.name) = 0
  group by upload_id, hidden_blocks.topic_id
) as hidden
where upload_uses.upload_id = hidden.upload_id and upload_uses.topic_id = hidden.topic_id;
