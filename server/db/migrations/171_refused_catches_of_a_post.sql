-- Whoever takes a refusal back looks for what caught the post, among all that was ever caught.
create index guard_catches_refused on guard_catches (kind, post_id) where outcome = 'refused';
