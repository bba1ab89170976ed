-- Refuses what a member saves or sends as their account ends: it would never go. Whoever ends an account holds its row, so that
-- what refers to it waits for that at its foreign key, whose check comes before this one by its name. Takes the column of the member.
create or replace function refuse_of_ended_account() returns trigger language plpgsql as $$
declare
  the_member_id bigint;
begin
  execute format('select ($1).%I', tg_argv[0]) into the_member_id using new;
  if exists (select from members where id = the_member_id and cancelled_at is not null) then
    raise exception 'session_ended' using errcode = 'TU001';
  end if;
  return null;
end $$;

create or replace trigger refuse_of_ended_account after insert on avatars
  for each row execute function refuse_of_ended_account('member_id');
create or replace trigger refuse_of_ended_account after insert on member_field_values
  for each row execute function refuse_of_ended_account('member_id');
create or replace trigger refuse_of_ended_account after insert on data_exports
  for each row execute function refuse_of_ended_account('member_id');
create or replace trigger refuse_of_ended_account after insert on authenticators
  for each row execute function refuse_of_ended_account('member_id');
create or replace trigger refuse_of_ended_account after insert on passkeys
  for each row execute function refuse_of_ended_account('member_id');
create or replace trigger refuse_of_ended_account after insert on third_party_accounts
  for each row execute function refuse_of_ended_account('member_id');
create or replace trigger refuse_of_ended_account after insert on delivery_choices
  for each row execute function refuse_of_ended_account('member_id');
create or replace trigger refuse_of_ended_account after insert on read_places
  for each row execute function refuse_of_ended_account('member_id');
create or replace trigger refuse_of_ended_account after insert on topic_attention
  for each row execute function refuse_of_ended_account('member_id');
create or replace trigger refuse_of_ended_account after insert on drafts
  for each row execute function refuse_of_ended_account('member_id');
create or replace trigger refuse_of_ended_account after insert on uploads
  for each row execute function refuse_of_ended_account('owner_id');
create or replace trigger refuse_of_ended_account after insert on assistant_conversations
  for each row execute function refuse_of_ended_account('member_id');
create or replace trigger refuse_of_ended_account after insert on waiting_posts
  for each row execute function refuse_of_ended_account('author_id');
create or replace trigger refuse_of_ended_account after insert on reports
  for each row execute function refuse_of_ended_account('reporter_id');
create or replace trigger refuse_of_ended_account after insert on appeals
  for each row execute function refuse_of_ended_account('member_id');
create or replace trigger refuse_of_ended_account after insert on recharge_orders
  for each row execute function refuse_of_ended_account('member_id');
create or replace trigger refuse_of_ended_account after insert on card_orders
  for each row execute function refuse_of_ended_account('member_id');
