-- What admins search for in members: name, username and e-mail address. It was a generated column, made in 0034, for which
-- PostgreSQL wrote the whole table anew while nobody could use it. Now a trigger fills a plain one.

--: step
alter table users add column if not exists search_text text not null default '';
alter table users alter column search_text drop expression if exists;
alter table users alter column search_text set default '';

create or replace function fold_member() returns trigger language plpgsql as $$
begin
  new.search_text := folded(new.name || ' ' || new.username || ' ' || new.email);
  return new;
end $$;
create or replace trigger member_folded before insert or update of name, username, email on users
  for each row execute function fold_member();

--: batches of users by 1000
update users set search_text = folded(name || ' ' || username || ' ' || email)
where id between $1 and $2 and search_text = '';
