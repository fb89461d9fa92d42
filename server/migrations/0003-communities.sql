-- Communities (the spec's "community groups"; product.md §3, decisions.md §7).

create type community_visibility as enum ('public', 'private', 'hidden');
create type join_approval as enum ('open', 'approval');
create type community_role as enum ('member', 'moderator', 'admin');
create type membership_status as enum ('approved', 'invited');
create type join_request_status as enum ('pending', 'approved', 'declined');

create table communities (
  id bigint generated always as identity primary key,
  name text not null check (char_length(btrim(name)) between 1 and 80),
  description text not null default '',
  rules text not null default '',
  visibility community_visibility not null default 'public',
  join_approval join_approval not null default 'open',
  creator_id bigint references users on delete set null,
  avatar text,
  cover_image text,
  member_count integer not null default 0 check (member_count >= 0),
  post_count integer not null default 0 check (post_count >= 0),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
) with (fillfactor = 85);
create index communities_creator on communities (creator_id);

create table community_members (
  community_id bigint not null references communities on delete cascade,
  user_id bigint not null references users on delete cascade,
  role community_role not null default 'member',
  status membership_status not null default 'approved',
  joined_at timestamptz(3) not null default now(),
  invited_by bigint references users on delete set null,
  primary key (user_id, community_id)
);
create index community_members_community on community_members (community_id, user_id) include (status);
create index community_members_inviter on community_members (invited_by) where invited_by is not null;

create table join_requests (
  community_id bigint not null references communities on delete cascade,
  user_id bigint not null references users on delete cascade,
  message text not null default '',
  status join_request_status not null default 'pending',
  reviewed_by bigint references users on delete set null,
  reviewed_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  primary key (community_id, user_id)
);
create index join_requests_user on join_requests (user_id);
create index join_requests_reviewer on join_requests (reviewed_by) where reviewed_by is not null;

-- communities.member_count counts approved members.
create function count_members() returns trigger language plpgsql as $$
begin
  if tg_op in ('DELETE', 'UPDATE') and old.status = 'approved' then
    update communities set member_count = member_count - 1 where id = old.community_id;
  end if;
  if tg_op in ('INSERT', 'UPDATE') and new.status = 'approved' then
    update communities set member_count = member_count + 1 where id = new.community_id;
  end if;
  return null;
end $$;
create trigger community_member_counted after insert or delete or update of status on community_members
  for each row execute function count_members();
