-- What admins do with members (decisions.md §8): suspensions, the list of all members, and the audit log.
-- formerly 7511284c8607003a2d88e2129b9c5df243d56ee60eefa164272af162b807e2c5
-- formerly ae80fa64933e9b4315fe14fc1357b68e1e34d916ca7ccb60c3ed9ee7c3b2e214

-- The words by which admins find members (users.search_text) were made here once. They are made in 0043 now.

-- person_words is of 0016-search.sql.
--: concurrently
create index concurrently users_words_for_admins on users using gin (person_words(username, name || ' ' || email))
  with (fastupdate = off);

-- The list of members, by the day they joined and by their names, each role apart. Forty letters are enough to sort by.
--: concurrently
create index concurrently users_by_day on users (role, created_at desc, id desc);
--: concurrently
create index concurrently users_by_name on users (role, (left(folded(name), 40)) collate "C", id);

--: step
-- A member is suspended while there is a row that has not ended.
create table suspensions (
  user_id bigint primary key references users on delete cascade,
  until timestamptz(3) not null,
  reason text not null check (char_length(reason) between 1 and 500),
  created_at timestamptz(3) not null default now()
);
create index suspensions_until on suspensions (until);

-- The sessions that a suspension has ended. Whoever still has the cookie of one is told why.
create table suspended_sessions (
  sid text primary key,
  user_id bigint not null references suspensions on delete cascade
);
create index suspended_sessions_member on suspended_sessions (user_id);

-- The audit log is read newest first: all of it, by act, and by the username of who acted or of whom it was about.
create index audit_log_act on audit_log (act, id desc);
create index audit_log_actor_name on audit_log (lower(actor_username), id desc);
create index audit_log_subject_name on audit_log (lower(subject_username), id desc);
