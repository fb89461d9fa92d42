-- What each home tab sends to PostgreSQL. posts/plans.test.ts writes this file.

-- The page of friends
    with blocked as materialized (select blocked_id as id from blocks where blocker_id = :viewerId
    union all select blocker_id from blocks where blocked_id = :viewerId), 
      page as materialized (select id, created_at from (
  with own_and_friends as materialized (
  select id from (select friend_id as id from friendships where user_id = :viewerId union all select :viewerId) a
  where id not in (select id from (select id from blocked) blocked
    union all select hidden_id from hidden_users where hider_id = :viewerId)), 
  by_window as materialized (
    select w.id, w.created_at from (
  select p.id, p.created_at, p.author_id, p.visibility from posts p
  where p.community_id is null and (p.created_at, p.id) < (:beforeAt, :beforeId) order by p.created_at desc, p.id desc limit :windowPosts) w
    where (select count(*) >= :windowFromAuthors from "own_and_friends")
      and (w.author_id = 0 or w.author_id in (select id from "own_and_friends"))
    limit :count),
  latest_per_author as materialized (
    select a.id, p.created_at as at, p.id as post from "own_and_friends" a cross join lateral (
      select p.id, p.created_at from posts p where p.author_id = a.id and p.community_id is null and (p.created_at, p.id) < (:beforeAt, :beforeId) order by p.created_at desc, p.id desc limit 1) p
    where (select count(*) < :count from by_window)
    order by p.created_at desc, p.id desc limit :count),
  cutoff as materialized (
    select at, post from latest_per_author order by at desc, post desc offset :count - 1 limit 1),
  found as (
    select id, created_at from by_window where (select count(*) >= :count from by_window)
    union all
  select post, at from latest_per_author
  union all
  select p.id, p.created_at from latest_per_author a cross join lateral (
    select p.id, p.created_at from posts p
    where p.author_id = a.id and p.community_id is null and true and (p.created_at, p.id) < (a.at, a.post)
      and (p.created_at, p.id) > (coalesce((select at from cutoff), '-infinity'), coalesce((select post from cutoff), 0))
    order by p.created_at desc, p.id desc limit :count) p)
  select id, created_at from found) found
    order by created_at desc, id desc limit :limit offset :offset)

-- The page of friendsOfFriends
    with blocked as materialized (select blocked_id as id from blocks where blocker_id = :viewerId
    union all select blocker_id from blocks where blocked_id = :viewerId), 
      page as materialized (select id, created_at from (
  with own_and_friends as materialized (
  select id from (select friend_id as id from friendships where user_id = :viewerId union all select :viewerId) a
  where id not in (select id from (select id from blocked) blocked
    union all select hidden_id from hidden_users where hider_id = :viewerId)),
  friends as materialized (select friend_id as id from friendships where user_id = :viewerId),
  by_common_friend as materialized (
    select w.id, w.created_at from (
  select p.id, p.created_at, p.author_id, p.visibility from posts p
  where p.community_id is null and (p.created_at, p.id) < (:beforeAt, :beforeId) order by p.created_at desc, p.id desc limit :probePosts) w
    where (select count(*) >= :probeFromFriends from friends)
      and (w.author_id in (select id from own_and_friends) or (w.visibility >= 'friends_of_friends'
        and case when (select count(*) < 150 from friends)
    then (select true from friendships theirs where theirs.user_id = "w"."author_id" and theirs.friend_id = any((select array_agg(id order by id) from friends)::bigint[]) limit 1)
    else (select true from friendships theirs where theirs.user_id = "w"."author_id" and theirs.friend_id in (select id from friends) limit 1) end and w.author_id not in (select id from (select id from blocked) blocked
    union all select hidden_id from hidden_users where hider_id = :viewerId)))
    limit :count),
  friends_of_friends as materialized (
    select distinct theirs.friend_id as id from friends mine join friendships theirs on theirs.user_id = mine.id
    where (select count(*) < :count from by_common_friend)
      and not (theirs.friend_id in (select id from own_and_friends) or theirs.friend_id in (select id from (select id from blocked) blocked
    union all select hidden_id from hidden_users where hider_id = :viewerId))),
  by_window as materialized (
    select w.id, w.created_at from (
  select p.id, p.created_at, p.author_id, p.visibility from posts p
  where p.community_id is null and (p.created_at, p.id) < (:beforeAt, :beforeId) order by p.created_at desc, p.id desc limit :windowPosts) w
    where (select count(*) >= :windowFromAuthors from friends_of_friends)
      and (select count(*) < :count from by_common_friend)
      and (w.author_id in (select id from own_and_friends)
        or (w.visibility >= 'friends_of_friends' and w.author_id in (select id from friends_of_friends)))
    limit :count),
  latest_per_author as materialized (
    select a.id, a.is_own_or_friend, p.created_at as at, p.id as post
    from (select id, true as is_own_or_friend from own_and_friends
      union all select id, false from friends_of_friends) a
    cross join lateral (
      select p.id, p.created_at from posts p where p.author_id = a.id and p.community_id is null and (p.created_at, p.id) < (:beforeAt, :beforeId) and (a.is_own_or_friend or p.visibility >= 'friends_of_friends') order by p.created_at desc, p.id desc limit 1) p
    where (select count(*) < :count from by_common_friend) and (select count(*) < :count from by_window)
    order by p.created_at desc, p.id desc limit :count),
  cutoff as materialized (
    select at, post from latest_per_author order by at desc, post desc offset :count - 1 limit 1)
  select id, created_at from by_common_friend where (select count(*) >= :count from by_common_friend)
  union all
  select id, created_at from by_window where (select count(*) >= :count from by_window)
  union all
  select post, at from latest_per_author
  union all
  select p.id, p.created_at from latest_per_author a cross join lateral (
    select p.id, p.created_at from posts p
    where p.author_id = a.id and p.community_id is null and (a.is_own_or_friend or p.visibility >= 'friends_of_friends') and (p.created_at, p.id) < (a.at, a.post)
      and (p.created_at, p.id) > (coalesce((select at from cutoff), '-infinity'), coalesce((select post from cutoff), 0))
    order by p.created_at desc, p.id desc limit :count) p) found
    order by created_at desc, id desc limit :limit offset :offset)

-- The page of byBitmap
    with blocked as materialized (select blocked_id as id from blocks where blocker_id = :viewerId
    union all select blocker_id from blocks where blocked_id = :viewerId), bitmap as materialized (select (
  (select friends_revision from users where id = :viewerId) = :groupIds and (
  select coalesce(sum(f."friends_revision"), 0) from friendships s join users f on f.id = s.friend_id where s.user_id = :viewerId) = :limit) as holds),
      page as materialized (select id, created_at from (
  with own_and_friends as materialized (
  select id from (select friend_id as id from friendships where user_id = :viewerId union all select :viewerId) a
  where id not in (select id from (select id from blocked) blocked
    union all select hidden_id from hidden_users where hider_id = :viewerId))
  select w.id, w.created_at from (
  select p.id, p.created_at, p.author_id, p.visibility from posts p
  where p.community_id is null and (p.created_at, p.id) < (:beforeAt, :beforeId) order by p.created_at desc, p.id desc limit :windowPosts) w
  where (select holds from bitmap)
    and (w.author_id in (select id from own_and_friends) or (w.visibility >= 'friends_of_friends'
      and (case when w.author_id < 8 * length($7::bytea) then get_bit($7::bytea, w.author_id) = 1 else false end) and w.author_id not in (select id from (select id from blocked) blocked
    union all select hidden_id from hidden_users where hider_id = :viewerId)))
  limit :count) found
    order by created_at desc, id desc limit :limit offset :offset)

-- The page of public
    with blocked as materialized (select blocked_id as id from blocks where blocker_id = :viewerId
    union all select blocker_id from blocks where blocked_id = :viewerId), 
      page as materialized (select id, created_at from (
  select p.id, p.created_at from posts p
  where p.community_id is null and p.visibility = 'public' and (p.created_at, p.id) < (:beforeAt, :beforeId)
    and p.author_id not in (select id from (select id from blocked) blocked
    union all select hidden_id from hidden_users where hider_id = :viewerId)
  order by p.created_at desc, p.id desc limit :count) found
    order by created_at desc, id desc limit :limit offset :offset)

-- The page of groups
    with blocked as materialized (select blocked_id as id from blocks where blocker_id = :viewerId
    union all select blocker_id from blocks where blocked_id = :viewerId), 
      page as materialized (select id, created_at from (
  with chosen as materialized (
    select distinct friend_id as id from friend_group_members
    where group_id = any(:groupIds) and user_id = :viewerId
      and friend_id not in (select id from (select id from blocked) blocked
    union all select hidden_id from hidden_users where hider_id = :viewerId)),
  by_window as materialized (
    select w.id, w.created_at from (
  select p.id, p.created_at, p.author_id, p.visibility from posts p
  where p.community_id is null and (p.created_at, p.id) < (:beforeAt, :beforeId) order by p.created_at desc, p.id desc limit :windowPosts) w
    where (select count(*) >= :windowFromAuthors from "chosen")
      and (w.author_id = 0 or w.author_id in (select id from "chosen"))
    limit :count),
  latest_per_author as materialized (
    select a.id, p.created_at as at, p.id as post from "chosen" a cross join lateral (
      select p.id, p.created_at from posts p where p.author_id = a.id and p.community_id is null and (p.created_at, p.id) < (:beforeAt, :beforeId) order by p.created_at desc, p.id desc limit 1) p
    where (select count(*) < :count from by_window)
    order by p.created_at desc, p.id desc limit :count),
  cutoff as materialized (
    select at, post from latest_per_author order by at desc, post desc offset :count - 1 limit 1),
  found as (
    select id, created_at from by_window where (select count(*) >= :count from by_window)
    union all
  select post, at from latest_per_author
  union all
  select p.id, p.created_at from latest_per_author a cross join lateral (
    select p.id, p.created_at from posts p
    where p.author_id = a.id and p.community_id is null and true and (p.created_at, p.id) < (a.at, a.post)
      and (p.created_at, p.id) > (coalesce((select at from cutoff), '-infinity'), coalesce((select post from cutoff), 0))
    order by p.created_at desc, p.id desc limit :count) p)
  select id, created_at from found
  union all
  select x.id, x.created_at from (select c.* from communities c where exists (select from communities where communities.id = "c"."id" and (visibility = 'public'
    or exists (select from community_members m where m.user_id = :viewerId and m.community_id = communities.id
      and m.status = 'approved')))) c cross join lateral (
    select p.id, p.created_at from posts p
    where p.community_id = c.id and (p.created_at, p.id) < (:beforeAt, :beforeId) and p.author_id not in (select id from (select id from blocked) blocked
    union all select hidden_id from hidden_users where hider_id = :viewerId)
    order by p.created_at desc, p.id desc limit :count) x
  where c.id = any(:communityIds)) found
    order by created_at desc, id desc limit :limit offset :offset)

-- And, for each tab, the posts of the page
    select string_agg(concat_ws('', "p"."id" || ' ' || "p"."revision", "u"."id" || ' ' || "u"."revision", coalesce(o.state, ''), coalesce(o.author, ''), p.is_repost, "p"."like_count" - case when exists (select id from blocked) then (case when "p"."like_count" > 0 then (
      select count(*) from "post_likes" l where "l"."post_id" = "p"."id" and l.user_id = any(array(select id from blocked))) else 0 end) else 0 end, ("p"."like_count" > 0 and exists (select from "post_likes" l
    where l."post_id" = "p"."id" and l.user_id = :viewerId)), p.comment_count - case when exists (select id from blocked) then (case when "p"."comment_count" > 0 then (select count(*) from comments c where c.post_id = "p"."id" and c.user_id = any(array(select id from blocked)))
      + case when exists (select from comments c where c.post_id = "p"."id" and c.user_id = any(array(select id from blocked)) and exists (select from comments r where r.parent_id = c.id)) then (
        select count(*) from comments c where c.post_id = "p"."id" and not c.is_deleted
          and c.authors_above && array(select id from blocked) and c.user_id <> all(array(select id from blocked))) else 0 end
      else 0 end) else 0 end, exists (select from bookmarks s where s.post_id = p.id and s.user_id = :viewerId), case when p.id = any(array(select post_id from pinned_posts))
      then (select to_char("pin"."pinned_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') from pinned_posts pin where pin.post_id = p.id) else '' end, case when p.community_id is null then ''
      else coalesce((select json_build_object('name', c.name,
          'isPinned', exists (select from community_pins n where n.post_id = p.id))::text
        from (select c.* from communities c where c.visibility <> 'hidden' or exists (
    select from community_members m where m.user_id = :viewerId and m.community_id = c.id)) c where c.id = p.community_id), '') end, p.community_id is not null and exists (select from community_members s where s.user_id = :viewerId and s.community_id = "p"."community_id"
    and s.status = 'approved' and s.role <> 'member'), (p.community_id is null or exists (select from communities where communities.id = "p"."community_id" and (visibility = 'public'
    or exists (select from community_members m where m.user_id = :viewerId and m.community_id = communities.id
      and m.status = 'approved')))), (p.community_id is not null and exists (
  select from communities a where a.id = p.community_id and a.archived_at is not null))), '' order by page.created_at desc, page.id desc) as lines,
      (select string_agg(id::text, ',') from blocked) as blocked, min(page.created_at) as "lastAt"
    from page page join posts p on p.id = page.id join users u on u.id = p.author_id
    left join lateral (
      select "o"."id" || ' ' || "o"."revision" as state, "u"."id" || ' ' || "u"."revision" as author
      from (select p.* from posts p where ("p"."author_id" = :viewerId or (case
    when "p"."community_id" is not null then exists (select from communities where communities.id = "p"."community_id" and (visibility = 'public'
    or exists (select from community_members m where m.user_id = :viewerId and m.community_id = communities.id
      and m.status = 'approved')))
    when "p"."visibility" = 'public' then true
    when exists (select from friendships where user_id = :viewerId and friend_id = "p"."author_id") then true
    when "p"."visibility" = 'friends_of_friends' then coalesce((select true from friendships theirs where theirs.user_id = "p"."author_id" and theirs.friend_id in
    (select mine.friend_id from friendships mine where mine.user_id = :viewerId) limit 1), false)
    else false end and not (exists (select from blocks where blocker_id = :viewerId and blocked_id = "p"."author_id")
    or exists (select from blocks where blocker_id = "p"."author_id" and blocked_id = :viewerId))))) o join users u on u.id = o.author_id
      where o.id = p.original_post_id) o on true
