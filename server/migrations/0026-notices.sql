-- formerly ad1dedc13ccce76bc02087652871b8a5cdf928e7556516551cc5cd11408b44b9
-- Reading notices (decisions.md §6): lists, counts and marks go by these indexes, however many notices a member has.

-- The unread ones in their order. It takes the place of the one without an order.
--: concurrently
create index concurrently notifications_unread_recent on notifications (user_id, id desc) where not is_read;
--: concurrently
drop index concurrently if exists notifications_unread;

-- The read ones by age, for the job that deletes them.
--: concurrently
create index concurrently notifications_read_age on notifications (created_at) where is_read;

-- A like is told once, however often it is taken back and given again.
--: concurrently
create unique index concurrently notifications_post_like on notifications (related_post_id, related_user_id)
  where type = 'like' and related_comment_id is null;
--: concurrently
create unique index concurrently notifications_comment_like on notifications (related_comment_id, related_user_id)
  where type = 'like' and related_comment_id is not null;
