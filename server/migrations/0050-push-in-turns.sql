-- Pushes go in turns, a silent push service is left alone, and what was told is not told again (docs/decisions/0052).

-- Nobody sends to it before `alone_until`: one process sends to it now, or its push service failed `failures` times.
--: step
alter table push_subscriptions
  add column if not exists failures integer not null default 0,
  add column if not exists alone_until timestamptz not null default '-infinity';

-- What was pushed to a member lately, and by which notice. Its matter is the act without its time.
--: step
create table if not exists push_told (
  user_id bigint references users on delete cascade,
  matter text not null,
  notification_id bigint not null,
  told_at timestamptz not null default now(),
  primary key (user_id, matter)
);
create index if not exists push_told_age on push_told (told_at);
