-- A member searches what their own topics hide (docs/RULES.md, Search).
create index topics_hiding on topics (author_id, published_at desc) where hidden_kinds <> '{}';
