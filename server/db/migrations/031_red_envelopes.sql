-- Money given with a topic, in shares that members open (domain.md, chapter 5). What is left of it lies in its own
-- account of the ledger. See docs/decisions/0021.
create table red_envelopes (
  id bigint generated always as identity primary key,
  topic_id bigint not null unique references topics,
  giver_id bigint not null references members,
  kind text not null check (kind in ('personal', 'random', 'fixed')),
  receiver_id bigint references members,
  total_fen bigint not null check (total_fen > 0),
  share_count integer not null check (share_count between 1 and 999 and share_count <= total_fen),
  -- The form's own key: sent again after a lost answer, it gives nothing a second time.
  request_key text,
  given_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  ended_as text check (ended_as in ('emptied', 'stopped', 'expired', 'topic_deleted')),
  returned_fen bigint not null default 0 check (returned_fen between 0 and total_fen),
  unique (giver_id, request_key),
  check ((kind = 'personal') = (receiver_id is not null)),
  check (kind <> 'personal' or share_count = 1),
  check ((ended_at is null) = (ended_as is null))
);
create index red_envelopes_giver on red_envelopes (giver_id, id desc);
create index red_envelopes_due on red_envelopes (expires_at) where ended_at is null;

-- Drawn when the envelope is given. A share is open, opened by a member, or returned to the giver, and never goes back.
create table red_envelope_shares (
  envelope_id bigint not null references red_envelopes,
  number integer not null,
  amount_fen bigint not null check (amount_fen > 0),
  opened_by bigint references members,
  opened_at timestamptz,
  returned_at timestamptz,
  primary key (envelope_id, number),
  -- Once a member.
  constraint red_envelope_shares_once unique (envelope_id, opened_by),
  check ((opened_by is null) = (opened_at is null)),
  check (opened_by is null or returned_at is null)
) with (fillfactor = 60);
create index red_envelope_shares_left on red_envelope_shares (envelope_id, number) where opened_by is null and returned_at is null;
create index red_envelope_shares_member on red_envelope_shares (opened_by, opened_at desc) where opened_by is not null;
