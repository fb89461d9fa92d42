-- What other sites' pages say of themselves, as the server read it, with their pictures among our own media.

create table link_previews (
  id bigint generated always as identity primary key,
  -- The page's address without its fragment.
  url text not null unique check (char_length(url) <= 2048),
  title text not null,
  description text not null,
  site_name text not null,
  fetched_at timestamptz(3) not null default now()
);
create index link_previews_age on link_previews (fetched_at);

alter table media add column preview_id bigint references link_previews on delete set null;
create index media_preview on media (preview_id, sort_order) where preview_id is not null;
create index media_unused_preview on media (created_at) where purpose = 'preview' and preview_id is null;

-- The picture that a post's link_preview shows stays for as long as the post, whatever becomes of the preview.
create table post_preview_pictures (
  post_id bigint primary key references posts on delete cascade,
  media_id bigint not null references media
);
create index post_preview_pictures_media on post_preview_pictures (media_id);
