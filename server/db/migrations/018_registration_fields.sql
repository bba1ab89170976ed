-- What staff ask of members besides the account, on the form of registration and in members' own pages.
create table registration_fields (
  id bigint generated always as identity primary key,
  name_zh text not null,
  name_en text not null,
  hint_zh text not null default '',
  hint_en text not null default '',
  kind text not null check (kind in ('input', 'textarea', 'radio', 'checkbox', 'select')),
  is_required boolean not null,
  -- Of what is typed, in code points; of no meaning where one chooses.
  length_min integer not null,
  length_max integer not null check (length_max between length_min and 2000),
  character_rule text not null check (character_rule in ('any', 'digits', 'letters', 'chinese', 'pattern')),
  pattern text,
  position integer not null,
  -- Counts the changes, so that nobody writes over one that they haven't seen.
  version integer not null default 1,
  -- Asked of nobody any more; what members answered stays.
  retired_at timestamptz,
  check ((character_rule = 'pattern') = (pattern is not null))
);

create table registration_field_options (
  id bigint generated always as identity primary key,
  field_id bigint not null references registration_fields,
  name_zh text not null,
  name_en text not null,
  position integer not null,
  retired_at timestamptz,
  unique (field_id, id)
);

-- One row a text, or one a chosen option.
create table member_field_values (
  id bigint generated always as identity primary key,
  member_id bigint not null references members,
  field_id bigint not null references registration_fields,
  text text,
  option_id bigint,
  check (num_nonnulls(text, option_id) = 1),
  foreign key (field_id, option_id) references registration_field_options (field_id, id),
  unique nulls not distinct (member_id, field_id, option_id)
);
