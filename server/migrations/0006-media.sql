-- Every stored file: what it hangs on decides who may see it (decisions.md §3).

create type media_type as enum ('photo', 'video');
create type media_purpose as enum ('attachment', 'avatar', 'community');

create table media (
  id bigint generated always as identity primary key,
  key text not null unique check (key ~ '^[A-Za-z0-9_-]{22}$'),
  owner_id bigint references users on delete set null,
  purpose media_purpose not null default 'attachment',
  media_type media_type not null,
  mime_type text not null,
  file_name text not null default '',
  file_size bigint not null check (file_size > 0),
  width integer,
  height integer,
  alt text not null default '',
  blurhash text,
  -- The widths it is stored in, ascending; empty for a video.
  widths integer[] not null default '{}',
  post_id bigint references posts on delete set null,
  comment_id bigint references comments on delete set null,
  message_id bigint references messages on delete set null,
  sort_order integer not null default 0,
  created_at timestamptz(3) not null default now(),
  check (num_nonnulls(post_id, comment_id, message_id) <= 1)
);
create index media_post on media (post_id, sort_order) where post_id is not null;
create index media_comment on media (comment_id, sort_order) where comment_id is not null;
create index media_message on media (message_id) where message_id is not null;
create index media_owner on media (owner_id);
create index media_unattached on media (created_at)
  where purpose = 'attachment' and post_id is null and comment_id is null and message_id is null;
