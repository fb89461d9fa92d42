-- The username of who has left goes to nobody else, and is kept as a keyed digest alone (docs/decisions/0055).
--: step
create table if not exists username_key (
  only_row boolean primary key default true check (only_row),
  key bytea not null default uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())
);
insert into username_key default values on conflict do nothing;
create table if not exists former_usernames (
  digest bytea primary key,
  created_at timestamptz not null default now()
);
create or replace function username_digest(username text) returns bytea language sql stable as $$
  select sha256(key || sha256(key || convert_to(lower(username), 'UTF8'))) from username_key
$$;

-- Each is a statement of its own after the change: so an insert that waited for a deletion sees what that kept.
create or replace function keep_former_usernames() returns trigger language plpgsql as $$
begin
  insert into former_usernames (digest) select username_digest(username) from gone on conflict do nothing;
  return null;
end $$;
create or replace function refuse_former_usernames() returns trigger language plpgsql as $$
begin
  if exists (select from made join former_usernames f on f.digest = username_digest(made.username)) then
    raise unique_violation using constraint = 'users_username', message = 'the username was that of a former member';
  end if;
  return null;
end $$;

--: step
create or replace trigger former_usernames_kept after delete on users
  referencing old table as gone for each statement execute function keep_former_usernames();
create or replace trigger former_usernames_refused after insert on users
  referencing new table as made for each statement execute function refuse_former_usernames();
