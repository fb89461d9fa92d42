-- Large files on their way, which come in parts and go on after a lost line (docs/decisions/0098). The row is written before
-- the first part and deleted after the last. One without an owner is to be deleted.
create table uploads (
  key text primary key,
  owner_id bigint references users (id) on delete set null,
  id uuid not null,
  file_name text not null,
  size bigint not null,
  received bigint not null default 0,
  -- The names of the stored parts, in their order.
  parts text[] not null default '{}',
  -- The answer to its end, for who asks again.
  made jsonb,
  touched_at timestamptz(3) not null default now(),
  unique (owner_id, id)
);
create index uploads_touched on uploads (touched_at);
