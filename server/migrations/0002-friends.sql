-- Friendships stand as two rows, one from each end, so that either end reads its friends by one index range.

create table friendships (
  user_id bigint not null references users on delete cascade,
  friend_id bigint not null references users on delete cascade,
  created_at timestamptz(3) not null default now(),
  primary key (user_id, friend_id),
  check (user_id <> friend_id)
);
create index friendships_friend on friendships (friend_id);

-- Withdrawn: by its sender after it was declined, which the sender can't tell. The row stays so that withdrawing is no
-- way to ask again before the time.
create type friend_request_status as enum ('pending', 'declined', 'withdrawn');

-- What is not yet a friendship: one row a pair, whoever asked. Accepting moves it to friendships.
create table friend_requests (
  id bigint generated always as identity primary key,
  requester_id bigint not null references users on delete cascade,
  recipient_id bigint not null references users on delete cascade,
  status friend_request_status not null default 'pending',
  created_at timestamptz(3) not null default now(),
  answered_at timestamptz(3),
  check (requester_id <> recipient_id)
);
create unique index friend_requests_pair
  on friend_requests (least(requester_id, recipient_id), greatest(requester_id, recipient_id));
create index friend_requests_requester on friend_requests (requester_id, id desc);
create index friend_requests_recipient on friend_requests (recipient_id, id desc);

create table blocks (
  blocker_id bigint not null references users on delete cascade,
  blocked_id bigint not null references users on delete cascade,
  created_at timestamptz(3) not null default now(),
  primary key (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);
create index blocks_blocked on blocks (blocked_id, blocker_id);

create table hidden_users (
  hider_id bigint not null references users on delete cascade,
  hidden_id bigint not null references users on delete cascade,
  created_at timestamptz(3) not null default now(),
  primary key (hider_id, hidden_id),
  check (hider_id <> hidden_id)
);
create index hidden_users_hidden on hidden_users (hidden_id, hider_id);

create table friend_groups (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  name text not null check (char_length(btrim(name)) between 1 and 80),
  color text not null default '#10B981' check (color ~ '^#[0-9A-Fa-f]{6}$'),
  created_at timestamptz(3) not null default now(),
  unique (id, user_id)
);
create index friend_groups_user on friend_groups (user_id, id);

-- Only a friend can stand in a friend group: the end of the friendship ends the membership.
create table friend_group_members (
  group_id bigint not null,
  user_id bigint not null,
  friend_id bigint not null,
  created_at timestamptz(3) not null default now(),
  primary key (group_id, friend_id),
  foreign key (group_id, user_id) references friend_groups (id, user_id) on delete cascade,
  foreign key (user_id, friend_id) references friendships on delete cascade
);
create index friend_group_members_friendship on friend_group_members (user_id, friend_id);

-- users.friend_count, kept by the statement that makes or ends friendships. Rows are locked in the order of their
-- ids, so that two such statements wait for each other instead of deadlocking.
create function count_friends() returns trigger language plpgsql as $$
declare
  step integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  perform 1 from users where id in (select user_id from changed) order by id for no key update;
  update users u set friend_count = friend_count + step * c.n
    from (select user_id, count(*) as n from changed group by user_id) c
    where u.id = c.user_id;
  return null;
end $$;
create trigger friendship_made after insert on friendships
  referencing new table as changed for each statement execute function count_friends();
create trigger friendship_ended after delete on friendships
  referencing old table as changed for each statement execute function count_friends();
