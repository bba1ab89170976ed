-- What came where another amount was paid than was ordered, or a second time: staff look for it at the gateway.
alter table recharge_orders
  add column odd_payment_number text,
  add column odd_payment_fen bigint;
