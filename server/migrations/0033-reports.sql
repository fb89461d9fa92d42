-- Reports of members, and what staff opened although it was not for them (decisions.md §8, §11 and §12).

create type report_target as enum ('post', 'comment', 'message', 'user');
create type report_outcome as enum ('removed', 'dismissed');

-- One thing that was reported, by any number of members. It may be gone, so its id is a mere number. While the report is
-- open, others of the same thing join it. `post_id` is the post that a comment stands under, or the post itself.
create table reports (
  id bigint generated always as identity primary key,
  target_type report_target not null,
  target_id bigint not null,
  owner_id bigint references users on delete set null,
  owner_name text not null default '',
  post_id bigint references posts on delete set null,
  outcome report_outcome,
  decision_note text not null default '',
  decided_by bigint references users on delete set null,
  decided_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  check ((outcome is null) = (decided_at is null))
);
create unique index reports_open_thing on reports (target_type, target_id) where decided_at is null;
create index reports_thing on reports (target_type, target_id);
create index reports_open on reports (id) where decided_at is null;
create index reports_resolved on reports (decided_at desc, id desc) where decided_at is not null;
create index reports_owner on reports (owner_id);
create index reports_post on reports (post_id);
create index reports_decider on reports (decided_by);

-- Why one member reported it. `copy` is the thing as it was then, if it differed from the last copy.
create table report_reasons (
  id bigint generated always as identity primary key,
  report_id bigint not null references reports on delete cascade,
  reporter_id bigint references users on delete set null,
  reason text not null,
  copy jsonb,
  created_at timestamptz(3) not null default now(),
  unique (report_id, reporter_id)
);
create index report_reasons_reporter on report_reasons (reporter_id, id);

-- What moderators and admins write to one another about a report.
create table report_notes (
  id bigint generated always as identity primary key,
  report_id bigint not null references reports on delete cascade,
  author_id bigint references users on delete set null,
  content text not null,
  created_at timestamptz(3) not null default now()
);
create index report_notes_report on report_notes (report_id, id);
create index report_notes_author on report_notes (author_id);

-- A post or comment of `owner_id` that staff opened, once a day for each of them. It may be gone, so it is a number.
create table staff_access (
  id bigint generated always as identity primary key,
  owner_id bigint not null references users on delete cascade,
  post_id bigint not null,
  comment_id bigint,
  opened_by bigint references users on delete set null,
  report_id bigint references reports on delete set null,
  opened_on date not null default (now() at time zone 'UTC')::date,
  opened_at timestamptz(3) not null default now()
);
create unique index staff_access_post on staff_access (opened_by, post_id, opened_on) where comment_id is null;
create unique index staff_access_comment on staff_access (opened_by, comment_id, opened_on) where comment_id is not null;
create index staff_access_owner on staff_access (owner_id, id desc);
create index staff_access_report on staff_access (report_id) where report_id is not null;
create index staff_access_age on staff_access (opened_at);

-- What became of a report, for who reported; and what was removed, for who wrote it.
alter type notification_type add value 'report_resolved';
alter type notification_type add value 'content_removed';
