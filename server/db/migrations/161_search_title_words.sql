-- Every word that a title has had, for what is being typed: the index would read all that stands under every word that begins so
-- (docs/decisions/0089). Scripts that set no spaces are found by pairs.
create table search_title_words (word text collate "C" primary key);

create function keep_title_words() returns trigger language plpgsql as $$
begin
  -- In one order, so that two who bring the same new words don't wait for each other in a circle.
  insert into search_title_words
  select distinct word collate "C" as word from string_to_table(new.title, ' ') as word
  where word <> '' and word < U&'\2E80' collate "C" order by word
  on conflict do nothing;
  return null;
end
$$;

create trigger search_entries_title_words after insert or update of title on search_entries
  for each row when (new.title <> '') execute function keep_title_words();

insert into search_title_words
select distinct word collate "C" from search_entries cross join lateral string_to_table(title, ' ') as word
where word <> '' and word < U&'\2E80' collate "C";
