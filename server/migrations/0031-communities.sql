-- Communities in full (decisions.md §7, §11 and §12).
-- formerly 8c2e18b0e11eba794768a5ce59c03090ea4841185ab2d964c3db28aacda338a3

--: step
-- A picture of a community is seen by those who may know of the community.
alter table media add column if not exists community_id bigint references communities on delete set null;

--: concurrently
create index concurrently media_community on media (community_id) where community_id is not null;

--: step
-- Without members, a community is archived: it can be read, but nothing can be added.
alter table communities add column archived_at timestamptz(3);
-- What a search compares.
alter table communities add column search_text text not null generated always as (folded(name || ' ' || description)) stored;

-- The members of a community in the order of their list.
create index community_members_listed on community_members (community_id, role desc, joined_at, user_id)
  where status = 'approved';
-- Posts since then count as new.
alter table community_members add column last_visit_at timestamptz(3) not null default now();

-- What the staff wrote to the member whom they declined.
alter table join_requests add column answer text not null default '';
create index join_requests_pending on join_requests (community_id, created_at, user_id) where status = 'pending';

-- Whoever opens a link joins at once.
create table community_links (
  id bigint generated always as identity primary key,
  community_id bigint not null references communities on delete cascade,
  code text not null unique check (code ~ '^[A-Za-z0-9_-]{22}$'),
  created_by bigint references users on delete set null,
  expires_at timestamptz(3),
  max_uses integer check (max_uses > 0),
  uses integer not null default 0 check (uses >= 0 and uses <= coalesce(max_uses, uses)),
  created_at timestamptz(3) not null default now()
);
create index community_links_community on community_links (community_id, id desc);
create index community_links_maker on community_links (created_by);

-- The acts of the staff of a community.
create table community_log (
  id bigint generated always as identity primary key,
  community_id bigint not null references communities on delete cascade,
  act text not null,
  actor_id bigint references users on delete set null,
  subject_id bigint references users on delete set null,
  created_at timestamptz(3) not null default now()
);
create index community_log_community on community_log (community_id, id desc);
create index community_log_actor on community_log (actor_id);
create index community_log_subject on community_log (subject_id);

-- A member is given a role, or takes a community over.
alter type notification_type add value 'community_role';

-- Many members or posts of one community may go in one statement, which then changes its row once.
create function count_members_gone() returns trigger language plpgsql as $$
begin
  perform 1 from communities where id in (select community_id from gone) order by id for no key update;
  update communities c set member_count = member_count - g.n
    from (select community_id, count(*) as n from gone where status = 'approved' group by community_id) g
    where c.id = g.community_id;
  return null;
end $$;
create or replace function count_members() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.status = 'approved' then
    update communities set member_count = member_count - 1 where id = old.community_id;
  end if;
  if new.status = 'approved' then
    update communities set member_count = member_count + 1 where id = new.community_id;
  end if;
  return null;
end $$;
drop trigger community_member_counted on community_members;
create trigger community_member_counted after insert or update of status on community_members
  for each row execute function count_members();
create trigger community_members_gone after delete on community_members
  referencing old table as gone for each statement execute function count_members_gone();

create function count_community_posts_gone() returns trigger language plpgsql as $$
begin
  perform 1 from communities where id in (select community_id from gone) order by id for no key update;
  update communities c set post_count = post_count - g.n
    from (select community_id, count(*) as n from gone where community_id is not null group by community_id) g
    where c.id = g.community_id;
  return null;
end $$;
drop trigger community_post_gone on posts;
create trigger community_posts_gone after delete on posts
  referencing old table as gone for each statement execute function count_community_posts_gone();
