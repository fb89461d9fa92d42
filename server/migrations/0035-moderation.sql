-- formerly 8b4d93ffcdce6ff61030d3c55ac0f2cf34ddc1ae24a971552439beceaa2597dc
-- The list of all posts for moderators (decisions.md §8): posts_recent has those outside of communities, this one those
-- inside.
--: concurrently
create index concurrently posts_community_recent on posts (created_at desc, id desc) where community_id is not null;
