-- Own likes and tags in their order, and own comments in theirs (docs/decisions/0088). Each takes the place of one without an
-- order. When somebody was tagged was not kept before: such a tag has the time zero.
alter table post_tags add column created_at timestamptz(3) not null default 'epoch';
alter table post_tags alter column created_at set default now();
alter table comment_tags add column created_at timestamptz(3) not null default 'epoch';
alter table comment_tags alter column created_at set default now();

--: concurrently
create index concurrently comments_own on comments (user_id, id desc);
--: concurrently
drop index concurrently if exists comments_user;

--: concurrently
create index concurrently post_likes_own on post_likes (user_id, created_at desc, post_id desc);
--: concurrently
drop index concurrently if exists post_likes_user;

--: concurrently
create index concurrently comment_likes_own on comment_likes (user_id, created_at desc, comment_id desc);
--: concurrently
drop index concurrently if exists comment_likes_user;

--: concurrently
create index concurrently post_tags_own on post_tags (user_id, created_at desc, post_id desc);
--: concurrently
drop index concurrently if exists post_tags_user;

--: concurrently
create index concurrently comment_tags_own on comment_tags (user_id, created_at desc, comment_id desc);
--: concurrently
drop index concurrently if exists comment_tags_user;
