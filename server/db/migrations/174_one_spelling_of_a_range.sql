-- One range of IPv6 could be banned once for each way to write it, and lifting one ban left the others. The latest stays.
delete from address_bans older using address_bans newer
where network(regexp_replace(older.address, '%[^/]*', '')::inet) = network(regexp_replace(newer.address, '%[^/]*', '')::inet)
  and (older.banned_at, older.id) < (newer.banned_at, newer.id);
update address_bans set address = network(regexp_replace(address, '%[^/]*', '')::inet)::text;
