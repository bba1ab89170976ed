-- The assistant that members write with (docs/RULES.md, "The assistant").

create table assistant_endpoints (
  id bigint generated always as identity primary key,
  name text not null check (char_length(name) between 1 and 30),
  -- What stands before /chat/completions.
  base_url text not null,
  -- Encrypted; null where the endpoint asks for none.
  encrypted_key bytea,
  -- A model of one's own machine or network; else only public addresses are asked.
  allows_private boolean not null default false,
  is_open boolean not null default true
);

create table assistant_models (
  id bigint generated always as identity primary key,
  endpoint_id bigint not null references assistant_endpoints on delete cascade,
  -- As the endpoint calls it, and as members read it.
  name text not null check (char_length(name) between 1 and 100),
  label text not null check (char_length(label) between 1 and 30),
  draws boolean not null default false,
  position integer not null default 0,
  fen_per_million_in integer not null default 0 check (fen_per_million_in >= 0),
  fen_per_million_out integer not null default 0 check (fen_per_million_out >= 0),
  unique (endpoint_id, name)
);

create table assistant_conversations (
  id bigint generated always as identity primary key,
  member_id bigint not null references members,
  title text not null,
  changed_at timestamptz not null default now()
);
create index assistant_conversations_of_member on assistant_conversations (member_id, id desc);
create index assistant_conversations_changed on assistant_conversations (changed_at);

create table assistant_turns (
  id bigint generated always as identity primary key,
  conversation_id bigint not null references assistant_conversations on delete cascade,
  act text not null,
  language text not null,
  question text not null,
  selected_text text not null default '',
  -- What the asker may read and the question is answered from; never shown.
  material text not null default '',
  answer text not null default '',
  model_id bigint references assistant_models on delete set null,
  model_label text not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'complete', 'stopped', 'failed')),
  problem jsonb,
  asked_at timestamptz not null default now()
);
create index assistant_turns_of_conversation on assistant_turns (conversation_id, id);

-- By day of China. The role is the one whose limit counted when the day's first question was asked.
create table assistant_use (
  day date not null,
  member_id bigint not null references members,
  role_id bigint references roles on delete set null,
  requests integer not null default 0,
  tokens bigint not null default 0,
  fen numeric(14, 4) not null default 0,
  primary key (day, member_id)
);

-- What a model says a topic is about, of what all its readers see; one for each state that the topic was in.
create table assistant_summaries (
  id bigint generated always as identity primary key,
  topic_id bigint not null references topics on delete cascade,
  language text not null,
  -- Of the text that was summarized.
  fingerprint bytea not null,
  answer text not null default '',
  model_label text not null,
  state text not null default 'waiting' check (state in ('waiting', 'complete')),
  changed_at timestamptz not null default now(),
  unique (topic_id, language)
);

-- A day's questions, and a day's tokens both ways; null is no limit. Of several roles the largest counts.
alter table roles
  add column assistant_requests_max integer default 30 check (assistant_requests_max >= 0),
  add column assistant_tokens_max integer default 100000 check (assistant_tokens_max >= 0);
