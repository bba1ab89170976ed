-- Whoever works on a video says since when: making a stream takes longer than a transaction may.
alter table video_streams add column claimed_at timestamptz;
