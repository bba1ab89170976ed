-- The closed lists of the ledger's words as domains: each statement reads the CHECKs of its table anew from their stored
-- form, and the long ones were a fifth of what a transfer costs. A domain is read once a connection.
create domain ledger_reason as text check (value in ('recharge', 'card_bought', 'adjustment', 'hidden_content_paid',
  'hidden_content_earned', 'bounty_placed', 'bounty_received', 'bounty_returned', 'bounty_adjusted', 'envelope_given',
  'envelope_received', 'envelope_returned', 'topic_reward', 'comment_reward', 'reply_reward', 'question_reward',
  'answer_reward', 'answer_reply_reward', 'reward_taken_back', 'platform_share'));
create domain ledger_reference_kind as text check (value in ('topic', 'comment', 'reply', 'question', 'answer',
  'answer_reply', 'recharge', 'card_order', 'envelope'));
create domain ledger_account_kind as text check (value in ('member', 'bounty_escrow', 'envelope_escrow', 'platform_income',
  'recharge_clearing', 'point_issue'));
create domain ledger_currency as text check (value in ('CNY', 'POINT'));

alter table ledger_entries
  drop constraint ledger_entries_reason_check,
  alter column reason type ledger_reason;
alter table ledger_transfers
  drop constraint ledger_transfers_reference_kind_check,
  alter column reference_kind type ledger_reference_kind;
-- A generated column keeps the type of what it is made of from changing.
alter table ledger_accounts drop column member_id;
alter table ledger_accounts
  drop constraint ledger_accounts_kind_check,
  drop constraint ledger_accounts_currency_check,
  alter column kind type ledger_account_kind,
  alter column currency type ledger_currency;
alter table ledger_accounts
  add column member_id bigint generated always as (case when kind = 'member' then owner_id end) stored references members;
