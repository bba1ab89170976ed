-- How the titles of the latest topics are spelled in pinyin, for suggestions (docs/decisions/0106).
create table title_spellings (
  topic_id bigint primary key references topics on delete cascade,
  -- Of the topic, whose title was spelled then.
  version integer not null,
  -- Each syllable begins with a capital: HuanCun. Empty where nothing is Chinese.
  spelling text not null,
  initials text not null
);
