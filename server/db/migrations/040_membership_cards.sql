-- Cards that grant a role for a time (domain.md, chapter 5). See docs/decisions/0026.
create table membership_cards (
  id bigint generated always as identity primary key,
  role_id bigint not null references roles,
  name_zh text not null check (char_length(name_zh) between 1 and 30),
  name_en text not null check (char_length(name_en) between 1 and 30),
  subtitle_zh text not null,
  subtitle_en text not null,
  -- One feature a line.
  features_zh text not null,
  features_en text not null,
  introduction_zh text not null,
  introduction_en text not null,
  is_on_sale boolean not null,
  position integer not null
);
create index membership_cards_role on membership_cards (role_id);

-- What a card costs and how long it lasts. Zero is no price of that kind; where both are set, both are charged.
create table card_specifications (
  id bigint generated always as identity primary key,
  card_id bigint not null references membership_cards,
  name_zh text not null check (char_length(name_zh) between 1 and 30),
  name_en text not null check (char_length(name_en) between 1 and 30),
  is_on_sale boolean not null,
  stock integer not null,
  price_fen bigint not null check (price_fen >= 0),
  price_points bigint not null check (price_points >= 0),
  market_price_fen bigint check (market_price_fen > 0),
  duration integer not null check (duration > 0),
  duration_unit text not null check (duration_unit in ('hours', 'days', 'months', 'years')),
  constraint card_specifications_priced check (price_fen > 0 or price_points > 0),
  constraint card_specifications_stock check (stock >= 0)
);
create index card_specifications_card on card_specifications (card_id);

-- What was bought, as it was called and cost then.
create table card_orders (
  id bigint generated always as identity primary key,
  order_number text not null unique,
  member_id bigint not null references members,
  specification_id bigint not null references card_specifications,
  request_key text not null,
  role_id bigint not null,
  role_name_zh text not null,
  role_name_en text not null,
  card_name_zh text not null,
  card_name_en text not null,
  specification_name_zh text not null,
  specification_name_en text not null,
  quantity integer not null check (quantity > 0),
  paid_fen bigint not null,
  paid_points bigint not null,
  duration integer not null,
  duration_unit text not null,
  -- Until when the member had the role right after this order.
  role_expires_at timestamptz not null,
  ordered_at timestamptz not null default now(),
  unique (member_id, request_key)
);
create index card_orders_member on card_orders (member_id, id desc);
