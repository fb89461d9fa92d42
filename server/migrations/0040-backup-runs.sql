-- The nightly backups: each try, with its file or why it failed. A restored site begins its own list.
create table backup_runs (
  id bigint generated always as identity primary key,
  ended_at timestamptz(3) not null default now(),
  file text not null,
  failure text
);
