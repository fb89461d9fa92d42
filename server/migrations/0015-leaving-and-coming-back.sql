-- The forgotten password, and what a member takes along (decisions.md §2 and §11).

-- One link a member: a newer one takes the place of the older. Only a digest of the token is kept.
create table password_resets (
  user_id bigint primary key references users on delete cascade,
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  expires_at timestamptz(3) not null
);
create index password_resets_expire on password_resets (expires_at);

-- In whatever way a password or an address is changed, a link that was sent before is void.
create function void_password_reset() returns trigger language plpgsql as $$
begin
  delete from password_resets where user_id = new.id;
  return null;
end $$;
create trigger password_reset_void after update of password_hash, email on users
  for each row when (old.password_hash <> new.password_hash or old.email <> new.email)
  execute function void_password_reset();

-- One export a member. The row outlives its file, and its member: without one it is to be cleared away.
create table data_exports (
  id bigint generated always as identity primary key,
  user_id bigint unique references users on delete set null,
  key text not null unique check (key ~ '^[A-Za-z0-9_-]{22}$'),
  requested_at timestamptz(3) not null default now(),
  ready_at timestamptz(3)
);
create index data_exports_age on data_exports (requested_at);
