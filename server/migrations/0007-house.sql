-- The house itself: its settings, its colours, its About page, the notes of its moderators (product.md §3).

create table platform_settings (
  only_row boolean primary key default true check (only_row),
  site_name text not null default 'Kith' check (char_length(btrim(site_name)) between 1 and 80),
  registration_enabled boolean not null default true,
  invite_only boolean not null default true,
  max_post_length integer not null default 10000 check (max_post_length between 1 and 100000),
  default_post_visibility visibility not null default 'friends'
    check (default_post_visibility <> 'friends_of_friends'),
  trending_sidebar_enabled boolean not null default true,
  friends_sidebar_enabled boolean not null default true,
  trending_hashtags_enabled boolean not null default true,
  trending_posts_title text not null default 'Trending Posts',
  colors jsonb not null default '{}',
  color_presets jsonb not null default '{}',
  updated_by bigint references users on delete set null,
  updated_at timestamptz(3) not null default now()
);
insert into platform_settings default values;

create table site_content (
  key text primary key,
  content text not null,
  updated_by bigint references users on delete set null,
  updated_at timestamptz(3) not null default now()
);

create table moderator_notes (
  id bigint generated always as identity primary key,
  content text not null check (char_length(content) between 1 and 500),
  author_id bigint references users on delete set null,
  created_at timestamptz(3) not null default now()
);
create index moderator_notes_author on moderator_notes (author_id);
