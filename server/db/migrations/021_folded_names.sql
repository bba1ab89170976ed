-- Names in the form in which they are compared: case folded, look-alikes replaced. Written with the names; a job fills in
-- those from before.
alter table members add column account_folded text, add column nickname_folded text;
create index members_account_folded on members (account_folded);
create index members_nickname_folded on members (nickname_folded) where nickname_folded is not null;
create index members_unfolded on members (id)
  where account_folded is null or (nickname is not null and nickname_folded is null);
