-- What is kept of a waiting post is read by its kind, in the shape of this number.
alter table waiting_posts add column prepared_version smallint not null default 1;
