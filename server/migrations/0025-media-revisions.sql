-- A picture that is deleted, or taken off its post, changes the post that showed it (0019 saw only pictures that are on one).
create function revise_posts_with_media() returns trigger language plpgsql as $$
begin
  perform 1 from posts where id in (select post_id from earlier union select post_id from changed)
    order by id for no key update;
  update posts set revision = revision + 1 where id in (select post_id from earlier union select post_id from changed);
  return null;
end $$;
drop trigger post_media_changed on media;
create trigger post_media_changed after update on media
  referencing old table as earlier new table as changed for each statement execute function revise_posts_with_media();
create trigger post_media_removed after delete on media
  referencing old table as changed for each statement execute function revise_changed_posts();
