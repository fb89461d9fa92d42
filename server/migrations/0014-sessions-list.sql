-- A member's list of their own sessions (decisions.md §11): each by a number of its own, for the key is the digest of a
-- secret; the browser it is in stands in `sess`.
alter table sessions
  add column id bigint generated always as identity,
  add column last_seen timestamptz(3) not null default now();
update sessions set last_seen = greatest(created_at, expire - interval '30 days');
create unique index sessions_id on sessions (id);
