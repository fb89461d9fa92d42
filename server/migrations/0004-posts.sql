-- Posts and all that hangs on them (product.md §3). The indexes serve the reads of docs/performance.md; none of them
-- holds a counter, so that a like stays a heap-only update.

create table posts (
  id bigint generated always as identity primary key,
  author_id bigint not null references users on delete cascade,
  community_id bigint references communities on delete cascade,
  -- A repost keeps is_repost when its original is gone, to say so.
  original_post_id bigint references posts on delete set null,
  is_repost boolean not null default false,
  visibility visibility not null default 'friends',
  is_edited boolean not null default false,
  like_count integer not null default 0 check (like_count >= 0),
  comment_count integer not null default 0 check (comment_count >= 0),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  content text not null,
  link_preview jsonb,
  check (original_post_id is null or is_repost)
) with (fillfactor = 85, autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.02);

create index posts_author on posts (author_id, created_at desc, id desc) include (visibility)
  where community_id is null;
create index posts_recent on posts (created_at desc, id desc) include (author_id, visibility)
  where community_id is null;
create index posts_public on posts (created_at desc, id desc) include (author_id)
  where visibility = 'public' and community_id is null;
create index posts_community on posts (community_id, created_at desc, id desc) include (author_id)
  where community_id is not null;
create index posts_author_community on posts (author_id, created_at desc, id desc) include (community_id)
  where community_id is not null;
create index posts_original on posts (original_post_id) where original_post_id is not null;

create function count_community_posts() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update communities set post_count = post_count + 1 where id = new.community_id;
  else
    update communities set post_count = post_count - 1 where id = old.community_id;
  end if;
  return null;
end $$;
create trigger community_post_made after insert on posts
  for each row when (new.community_id is not null) execute function count_community_posts();
create trigger community_post_gone after delete on posts
  for each row when (old.community_id is not null) execute function count_community_posts();

create table post_likes (
  post_id bigint not null references posts on delete cascade,
  user_id bigint not null references users on delete cascade,
  created_at timestamptz(3) not null default now(),
  primary key (post_id, user_id)
);
create index post_likes_user on post_likes (user_id);

create table comments (
  id bigint generated always as identity primary key,
  post_id bigint not null references posts on delete cascade,
  -- Without a user it is what stays of a deleted comment that has replies.
  user_id bigint references users on delete cascade,
  parent_id bigint references comments on delete cascade,
  content text not null,
  link_preview jsonb,
  is_deleted boolean not null default false,
  like_count integer not null default 0 check (like_count >= 0),
  created_at timestamptz(3) not null default now()
) with (fillfactor = 90);
create index comments_post on comments (post_id, created_at, id) where parent_id is null;
create index comments_parent on comments (parent_id, created_at, id) where parent_id is not null;
create index comments_post_user on comments (post_id, user_id);
create index comments_user on comments (user_id);

create table comment_likes (
  comment_id bigint not null references comments on delete cascade,
  user_id bigint not null references users on delete cascade,
  created_at timestamptz(3) not null default now(),
  primary key (comment_id, user_id)
);
create index comment_likes_user on comment_likes (user_id);

-- The counters on posts and comments, kept by the statement that changes what they count, in the order of ids.
create function count_post_likes() returns trigger language plpgsql as $$
declare
  step integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  perform 1 from posts where id in (select post_id from changed) order by id for no key update;
  update posts p set like_count = like_count + step * c.n
    from (select post_id, count(*) as n from changed group by post_id) c where p.id = c.post_id;
  return null;
end $$;
create trigger post_liked after insert on post_likes
  referencing new table as changed for each statement execute function count_post_likes();
create trigger post_unliked after delete on post_likes
  referencing old table as changed for each statement execute function count_post_likes();

create function count_comment_likes() returns trigger language plpgsql as $$
declare
  step integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  perform 1 from comments where id in (select comment_id from changed) order by id for no key update;
  update comments m set like_count = like_count + step * c.n
    from (select comment_id, count(*) as n from changed group by comment_id) c where m.id = c.comment_id;
  return null;
end $$;
create trigger comment_liked after insert on comment_likes
  referencing new table as changed for each statement execute function count_comment_likes();
create trigger comment_unliked after delete on comment_likes
  referencing old table as changed for each statement execute function count_comment_likes();

-- posts.comment_count leaves deleted comments out (decisions.md §4).
create function count_comments() returns trigger language plpgsql as $$
declare
  step integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  perform 1 from posts where id in (select post_id from changed) order by id for no key update;
  update posts p set comment_count = comment_count + step * c.n
    from (select post_id, count(*) as n from changed where not is_deleted group by post_id) c
    where p.id = c.post_id;
  return null;
end $$;
create trigger comment_made after insert on comments
  referencing new table as changed for each statement execute function count_comments();
create trigger comment_gone after delete on comments
  referencing old table as changed for each statement execute function count_comments();

create function count_deleted_comment() returns trigger language plpgsql as $$
begin
  update posts set comment_count = comment_count + case when new.is_deleted then -1 else 1 end
    where id = new.post_id;
  return null;
end $$;
create trigger comment_deleted after update of is_deleted on comments
  for each row when (new.is_deleted <> old.is_deleted) execute function count_deleted_comment();

create table post_tags (
  post_id bigint not null references posts on delete cascade,
  user_id bigint not null references users on delete cascade,
  primary key (post_id, user_id)
);
create index post_tags_user on post_tags (user_id);

create table comment_tags (
  comment_id bigint not null references comments on delete cascade,
  user_id bigint not null references users on delete cascade,
  primary key (comment_id, user_id)
);
create index comment_tags_user on comment_tags (user_id);

create table bookmarks (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  post_id bigint references posts on delete cascade,
  comment_id bigint references comments on delete cascade,
  created_at timestamptz(3) not null default now(),
  check (num_nonnulls(post_id, comment_id) = 1),
  unique (user_id, post_id),
  unique (user_id, comment_id)
);
create index bookmarks_posts on bookmarks (user_id, id desc) where post_id is not null;
create index bookmarks_comments on bookmarks (user_id, id desc) where comment_id is not null;
create index bookmarks_post on bookmarks (post_id) where post_id is not null;
create index bookmarks_comment on bookmarks (comment_id) where comment_id is not null;

create table pinned_posts (
  post_id bigint primary key references posts on delete cascade,
  pinned_by bigint references users on delete set null,
  pinned_at timestamptz(3) not null default now(),
  sort_order integer not null default 0
);
create index pinned_posts_pinner on pinned_posts (pinned_by);

create table community_pins (
  post_id bigint primary key references posts on delete cascade,
  community_id bigint not null references communities on delete cascade,
  pinned_by bigint references users on delete set null,
  pinned_at timestamptz(3) not null default now()
);
create index community_pins_community on community_pins (community_id, pinned_at desc);
create index community_pins_pinner on community_pins (pinned_by);

create table hashtags (
  id bigint generated always as identity primary key,
  name text not null unique check (name = lower(name) and char_length(name) between 1 and 50),
  usage_count integer not null default 0 check (usage_count >= 0),
  created_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3) not null default now()
) with (fillfactor = 85);

create table post_hashtags (
  hashtag_id bigint not null references hashtags on delete cascade,
  post_id bigint not null references posts on delete cascade,
  primary key (hashtag_id, post_id)
);
create index post_hashtags_post on post_hashtags (post_id);

create function count_hashtag_use() returns trigger language plpgsql as $$
declare
  step integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  perform 1 from hashtags where id in (select hashtag_id from changed) order by id for no key update;
  update hashtags h set usage_count = usage_count + step * c.n,
      last_used_at = case step when 1 then now() else last_used_at end
    from (select hashtag_id, count(*) as n from changed group by hashtag_id) c where h.id = c.hashtag_id;
  return null;
end $$;
create trigger hashtag_used after insert on post_hashtags
  referencing new table as changed for each statement execute function count_hashtag_use();
create trigger hashtag_unused after delete on post_hashtags
  referencing old table as changed for each statement execute function count_hashtag_use();

create table hashtag_follows (
  user_id bigint not null references users on delete cascade,
  hashtag_id bigint not null references hashtags on delete cascade,
  last_visit_at timestamptz(3) not null default now(),
  primary key (user_id, hashtag_id)
);
create index hashtag_follows_hashtag on hashtag_follows (hashtag_id);
