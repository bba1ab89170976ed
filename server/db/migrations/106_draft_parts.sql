-- The other parts of a new topic's form, as typed; none where the form has them closed.
alter table drafts
  add column poll jsonb,
  add column envelope jsonb;
