-- How much of what its holders uploaded may be kept at once, in megabytes (domain.md, chapter 11); null is no limit. Of
-- several roles the largest counts.
alter table roles add column upload_megabytes_max integer check (upload_megabytes_max >= 0);
