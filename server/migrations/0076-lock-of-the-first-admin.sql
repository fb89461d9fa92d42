-- The number that only this lock has (server/src/core/database/advisory-locks.ts). It was that of two others too.
create or replace function wait_for_first_admin() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(5484308);
  return new;
end $$;
