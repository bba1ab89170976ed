-- Staff find who came from an address (docs/RULES.md, Management).
create index login_log_address on login_log (address, id desc);
create index post_origins_address on post_origins (address, sent_at desc) where address is not null;
