-- Members, their sessions and the invitations that bring them in (product.md §3, decisions.md §2).

create type user_role as enum ('user', 'moderator', 'admin');

-- In order of reach, so that `visibility >= 'friends_of_friends'` reads as it sounds.
create type visibility as enum ('friends', 'friends_of_friends', 'public');

create table users (
  id bigint generated always as identity primary key,
  username text not null check (username ~ '^[A-Za-z0-9_]{3,30}$'),
  name text not null check (char_length(name) between 1 and 80),
  email text not null check (char_length(email) <= 254),
  password_hash text not null,
  avatar text,
  bio text not null default '' check (char_length(bio) <= 500),
  role user_role not null default 'user',
  default_post_visibility visibility not null default 'friends'
    check (default_post_visibility <> 'friends_of_friends'),
  default_feed_view visibility not null default 'friends',
  links jsonb not null default '[]' check (jsonb_typeof(links) = 'array'),
  email_notifications boolean not null default true,
  color_theme text not null default 'karel_martens',
  must_change_password boolean not null default false,
  codes_generated integer not null default 0 check (codes_generated >= 0),
  friend_count integer not null default 0 check (friend_count >= 0),
  created_at timestamptz(3) not null default now(),
  last_login timestamptz(3)
) with (fillfactor = 85);

create unique index users_username on users (lower(username));
create unique index users_email on users (lower(email));

create table sessions (
  sid text primary key check (sid ~ '^[0-9a-f]{64}$'),
  user_id bigint not null references users on delete cascade,
  sess jsonb not null default '{}',
  created_at timestamptz(3) not null default now(),
  expire timestamptz(3) not null
);
create index sessions_user on sessions (user_id);
create index sessions_expire on sessions (expire);

-- Every server process keeps a short cache of signed-in members. Whoever ends a session or changes what a member
-- may do, through the server, the command line or by hand, tells all of them here.
create function tell_session_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('session_ended', old.sid);
  return null;
end $$;
create trigger session_ended after delete on sessions
  for each row execute function tell_session_ended();

create function tell_member_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('member_changed', new.id::text);
  return null;
end $$;
create trigger member_changed after update of role, must_change_password on users
  for each row execute function tell_member_changed();

create table invitations (
  id bigint generated always as identity primary key,
  code text not null unique check (code ~ '^[A-Z0-9]{4}-[A-Z0-9]{4}-[A-Z0-9]{4}$'),
  created_by bigint references users on delete cascade,
  role user_role not null default 'user',
  email text,
  used_by bigint references users on delete set null,
  used_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3)
);
create index invitations_creator on invitations (created_by, id desc);
create index invitations_used_by on invitations (used_by);

-- The first answer to a creating call, given again to whoever repeats it (decisions.md §1).
create table idempotency_keys (
  user_id bigint not null references users on delete cascade,
  key uuid not null,
  request_hash text not null,
  status integer not null,
  body jsonb not null,
  created_at timestamptz(3) not null default now(),
  primary key (user_id, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

-- Kept by rate-limiter-flexible.
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_expire on rate_limits (expire);
