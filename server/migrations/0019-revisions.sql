-- What the server keeps in memory is held against these numbers before it is used: with the id they name one state.

-- What all readers of a post get alike: its text, its link preview, its media, whom it tags and what these are called.
alter table posts add column revision integer not null default 0;

create function revise_post() returns trigger language plpgsql as $$
begin
  new.revision := old.revision + 1;
  return new;
end $$;
create trigger post_revised before update of author_id, community_id, visibility, is_edited, created_at, updated_at, content, link_preview
  on posts for each row execute function revise_post();

create function revise_changed_posts() returns trigger language plpgsql as $$
begin
  perform 1 from posts where id in (select post_id from changed) order by id for no key update;
  update posts set revision = revision + 1 where id in (select post_id from changed);
  return null;
end $$;
create trigger post_tagged after insert on post_tags
  referencing new table as changed for each statement execute function revise_changed_posts();
create trigger post_untagged after delete on post_tags
  referencing old table as changed for each statement execute function revise_changed_posts();
create trigger post_media_made after insert on media
  referencing new table as changed for each statement execute function revise_changed_posts();
create trigger post_media_changed after update on media
  referencing new table as changed for each statement execute function revise_changed_posts();

-- What stands of a member beside everything they write.
alter table users add column revision integer not null default 0;

create function revise_user() returns trigger language plpgsql as $$
begin
  new.revision := old.revision + 1;
  return new;
end $$;
create trigger user_revised before update of username, name, avatar, role on users
  for each row when ((new.username, new.name, new.avatar, new.role) is distinct from (old.username, old.name, old.avatar, old.role))
  execute function revise_user();

create function revise_posts_that_tag() returns trigger language plpgsql as $$
begin
  perform 1 from posts where id in (select post_id from post_tags where user_id = new.id)
    order by id for no key update;
  update posts set revision = revision + 1 where id in (select post_id from post_tags where user_id = new.id);
  return null;
end $$;
create trigger tagged_user_renamed after update of username, name on users
  for each row when ((new.username, new.name) is distinct from (old.username, old.name))
  execute function revise_posts_that_tag();

-- How often someone's circle of friends has changed: with that of each friend it tells whether a set of friends of
-- friends still holds.
alter table users add column friends_revision integer not null default 0;

create or replace function count_friends() returns trigger language plpgsql as $$
declare
  step integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  perform 1 from users where id in (select user_id from changed) order by id for no key update;
  update users u set friend_count = friend_count + step * c.n, friends_revision = friends_revision + 1
    from (select user_id, count(*) as n from changed group by user_id) c
    where u.id = c.user_id;
  return null;
end $$;
