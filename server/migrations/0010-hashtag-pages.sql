-- The page of a hashtag is read from its newest post on, and trending from the last week's: both by the time of the post.

alter table post_hashtags add column created_at timestamptz(3);
update post_hashtags t set created_at = p.created_at from posts p where p.id = t.post_id;
alter table post_hashtags alter column created_at set not null, alter column created_at set default now();

create index post_hashtags_page on post_hashtags (hashtag_id, created_at desc, post_id desc);
create index post_hashtags_recent on post_hashtags (created_at) include (hashtag_id, post_id);
