-- What was paid for an account that ended meanwhile: nobody could use it there, so it isn't credited, and staff pay it back.
alter table recharge_orders drop constraint recharge_orders_problem_check;
alter table recharge_orders
  add constraint recharge_orders_problem_check check (problem in ('amount_mismatch', 'paid_twice', 'account_ended'));
