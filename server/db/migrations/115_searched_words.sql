-- What was searched, without by whom (docs/RULES.md, Search), and the words that staff offer or keep back.

create table searched_words (
  -- Of China's clock.
  day date not null,
  -- As the search folds it.
  word text not null,
  times integer not null,
  -- How often nothing was found.
  missed integer not null,
  -- Each reader has one of these places for a word on a day, so that places taken are readers at least; who they are can't be
  -- read from it.
  seats bit(64) not null,
  primary key (day, word)
);

create table hot_words (
  word text primary key,
  -- Else it is never offered.
  is_pinned boolean not null,
  marked_at timestamptz not null default now()
);
