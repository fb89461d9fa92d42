-- formerly 48d5c0219e174f5c7d8d57bad770f723bd0a5e4cd7aeb2086652476b813ff33d
-- What trends is made of the likes and comments of the last days (decisions.md §7).
--: concurrently
create index concurrently post_likes_time on post_likes (created_at);

--: concurrently
create index concurrently comments_time on comments (created_at);

--: step
-- The acts of moderators and admins (decisions.md §8). Who acted and on whom stay named when they are gone themselves; the
-- thing it was about is a number, for it may be gone by the act itself.
create table audit_log (
  id bigint generated always as identity primary key,
  actor_id bigint references users on delete set null,
  actor_username text not null,
  act text not null,
  target_id bigint,
  subject_id bigint references users on delete set null,
  subject_username text,
  created_at timestamptz(3) not null default now()
);
create index audit_log_actor on audit_log (actor_id);
create index audit_log_subject on audit_log (subject_id);
