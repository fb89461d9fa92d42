-- Whether the member has chosen to whom a first post goes. The composer asks for it once; not those who have posted before.
--: step
alter table users add column if not exists knows_audience boolean not null default false;

--: batches of users by 1000
update users set knows_audience = true
where id between $1 and $2 and not knows_audience and exists (select from posts where author_id = users.id);
