-- The link that a start without an admin prints ends when there is one (rules/accounts.md 25).
--: step
alter table invitations add column if not exists for_first_admin boolean not null default false;

-- Whoever becomes admin, in whatever way, waits for the registration that redeems the link, and it waits for them. The
-- number is that of server/src/invitations/redemption.ts.
create or replace function wait_for_first_admin() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(5484302);
  return new;
end $$;
create or replace trigger admin_made before insert or update of role on users
  for each row when (new.role = 'admin') execute function wait_for_first_admin();

-- Until now the link was an invitation of the console like others. None of these that never end is worth keeping.
--: batches of invitations by 1000
update invitations set for_first_admin = true
where id between $1 and $2 and created_by is null and role = 'admin' and used_at is null and expires_at is null
  and not for_first_admin;
