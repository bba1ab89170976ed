-- Words that are replaced in what members write, or send it to review (domain.md, chapter 3).
create table sensitive_words (
  id bigint generated always as identity primary key,
  -- As the staff wrote it.
  word text not null,
  -- In the form in which texts are searched; look-alikes of one word are one word.
  folded text not null unique,
  -- What stands in its place; null is what the settings say.
  replacement text,
  added_by bigint not null references members,
  added_at timestamptz not null default now()
);
