-- How much each member stores, and how much they may (decisions.md §12).

-- A photo lies in several widths; file_size is that of the widest. What the others take is estimated for photos that are
-- there already: of the pictures measured, bytes grow with the width to the power of 1.3 to 2.
alter table media add column variants_size bigint not null default 0 check (variants_size >= 0);
alter table media disable trigger user;
update media set variants_size = (
  select coalesce(sum(file_size * power(w::float / widths[cardinality(widths)], 1.5)), 0)::bigint
  from unnest(widths[:cardinality(widths) - 1]) w)
where cardinality(widths) > 1;
alter table media enable trigger user;

-- The bytes of all files that are a member's, kept by the statement that makes, gives up or deletes them. Rows are locked
-- in the order of their ids, as with every other count.
alter table users add column storage_used bigint not null default 0 check (storage_used >= 0);
update users u set storage_used = s.bytes
  from (select owner_id, sum(file_size + variants_size) as bytes from media group by owner_id) s
  where u.id = s.owner_id;

create function add_to_storage(owners bigint[], steps bigint[]) returns void language plpgsql as $$
begin
  perform 1 from users where id = any(owners) order by id for no key update;
  update users u set storage_used = storage_used + s.step from unnest(owners, steps) as s (id, step) where u.id = s.id;
end $$;

create function count_storage() returns trigger language plpgsql as $$
declare
  owners bigint[];
  steps bigint[];
begin
  if tg_op = 'INSERT' then
    select array_agg(owner_id), array_agg(step) into owners, steps from (
      select owner_id, sum(file_size + variants_size)::bigint as step from made
      where owner_id is not null group by owner_id) s;
  elsif tg_op = 'DELETE' then
    select array_agg(owner_id), array_agg(step) into owners, steps from (
      select owner_id, -sum(file_size + variants_size)::bigint as step from gone
      where owner_id is not null group by owner_id) s;
  else
    select array_agg(owner_id), array_agg(step) into owners, steps from (
      select owner_id, sum(bytes)::bigint as step from (
        select owner_id, file_size + variants_size as bytes from made
        union all select owner_id, -file_size - variants_size from gone) both_states
      where owner_id is not null group by owner_id having sum(bytes) <> 0) s;
  end if;
  if owners is not null then
    perform add_to_storage(owners, steps);
  end if;
  return null;
end $$;
create trigger storage_taken after insert on media
  referencing new table as made for each statement execute function count_storage();
create trigger storage_given_back after delete on media
  referencing old table as gone for each statement execute function count_storage();
create trigger storage_changed after update on media
  referencing old table as gone new table as made for each statement execute function count_storage();

alter table platform_settings add column storage_quota_mb integer not null default 2048
  check (storage_quota_mb between 1 and 1048576);
