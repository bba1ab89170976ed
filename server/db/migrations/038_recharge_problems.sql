-- For staff, who look for the few orders that went wrong and for those in one state.
create index recharge_orders_problem on recharge_orders (id) where problem is not null;
create index recharge_orders_status on recharge_orders (status, id);
