-- The list of all posts for moderators (decisions.md §8): posts_recent has those outside of communities, this one those
-- inside.
create index posts_community_recent on posts (created_at desc, id desc) where community_id is not null;
