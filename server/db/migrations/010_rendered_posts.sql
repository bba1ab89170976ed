-- What rendering finds out about a post is kept with it, and by which renderer it was rendered: after a change of the
-- renderer what is older is rendered again.
alter table topics
  add column outline jsonb not null default '[]',
  add column id_prefix text,
  add column renderer_version smallint not null default 0;
alter table comments add column renderer_version smallint not null default 0;
alter table replies add column renderer_version smallint not null default 0;
alter table site_texts add column renderer_version smallint not null default 0;

-- Links to the headings of a topic keep leading there.
update topics set id_prefix = substring(body_html from '\yid="(p[0-9a-f]{8}-)')
where body_html like '%id="p%';

create index topics_by_renderer on topics (renderer_version, id);
create index comments_by_renderer on comments (renderer_version);
create index replies_by_renderer on replies (renderer_version);
