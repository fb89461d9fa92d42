-- Who wrote the comments above each comment. "Not by or under the blocked" is then asked of one row, at any depth.

--: step
alter table comments add column if not exists authors_above bigint[] not null default '{}';

-- While older rows have no list yet, a new row's is read from all comments above it.
create or replace function list_authors_above() returns trigger language plpgsql as $$
begin
  new.authors_above := array(
    with recursive line as (
      select user_id, parent_id from comments where id = new.parent_id
      union all select c.user_id, c.parent_id from comments c join line on c.id = line.parent_id)
    select distinct user_id from line where user_id is not null order by user_id);
  return new;
end $$;
create or replace trigger comment_placed before insert on comments
  for each row when (new.parent_id is not null) execute function list_authors_above();

-- A deleted comment has no author. The author leaves the lists below it, down to the next comment of theirs, unless
-- another one stands above. The rows are locked in the order of their ids, as likes lock them.
create or replace function leave_authors_above() returns trigger language plpgsql as $$
declare
  below bigint[];
begin
  if old.user_id = any(new.authors_above) then return null; end if;
  below := array(
    with recursive down as (
      select id, user_id from comments where parent_id = new.id and old.user_id = any(authors_above)
      union all select c.id, c.user_id from comments c join down on c.parent_id = down.id
        where down.user_id is distinct from old.user_id and old.user_id = any(c.authors_above))
    select id from down);
  perform 1 from comments where id = any(below) order by id for no key update;
  update comments set authors_above = array_remove(authors_above, old.user_id) where id = any(below);
  return null;
end $$;
create or replace trigger comment_left after update of user_id on comments
  for each row when (old.user_id is not null and new.user_id is null) execute function leave_authors_above();

-- A comment stands below one with a lower id, so each finds the list of the one that it answers already filled.
create or replace function fill_authors_above(first bigint, last bigint) returns void language plpgsql as $$
declare
  reply record;
begin
  perform 1 from posts where id in (select post_id from comments where id between first and last and parent_id is not null)
    order by id for no key update;
  for reply in select id, parent_id from comments where id between first and last and parent_id is not null order by id loop
    update comments c set authors_above = array(
        select distinct a from unnest(up.authors_above || up.user_id) a where a is not null order by a)
      from comments up where up.id = reply.parent_id and c.id = reply.id;
  end loop;
end $$;

--: batches of comments by 5000
select fill_authors_above($1, $2);

--: step
drop function fill_authors_above;
create or replace function list_authors_above() returns trigger language plpgsql as $$
begin
  new.authors_above := array(
    select distinct a from comments up, unnest(up.authors_above || up.user_id) a
    where up.id = new.parent_id and a is not null order by a);
  return new;
end $$;
