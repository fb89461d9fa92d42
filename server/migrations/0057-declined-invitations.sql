-- Which invitations to a community were declined: the same inviter tells of another one a week later at the earliest.
--: step
create table if not exists declined_invitations (
  user_id bigint not null references users on delete cascade,
  community_id bigint not null references communities on delete cascade,
  invited_by bigint not null references users on delete cascade,
  declined_at timestamptz not null default now(),
  primary key (user_id, community_id, invited_by)
);
create index if not exists declined_invitations_by_community on declined_invitations (community_id);
create index if not exists declined_invitations_by_inviter on declined_invitations (invited_by);
