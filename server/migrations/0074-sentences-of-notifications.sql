-- The sentence of a notification is made when it is read, of its type and what it refers to. `params` keeps what no row
-- has: a role, a reason. `message` is left to rows from before. A process of the version before, which may run beside
-- for some minutes, writes it, and reads the default in newer rows.
--: step
alter table notifications
  add column if not exists params jsonb,
  alter column message set default 'You have a new notification';

-- Which role or opening a sentence tells is in its fixed words. A name could hold those of both: that sentence stays.
--: batches of notifications by 5000
update notifications n set params = case
    when n.type = 'community_opened' then jsonb_build_object('to',
      case when n.message like '%: everyone here can find and read it now' then 'public' else 'private' end)
    else jsonb_build_object('role', case when n.message like 'You now run %' then 'owner' else 'moderator' end) end
  where n.id between $1 and $2 and n.params is null and (
    n.type = 'community_opened' and (n.message like '%: everyone here can find it now'
      or n.message like '%: everyone here can find and read it now')
    or n.type = 'community_role'
      and (n.message like 'You now run %') <> (n.message like '% made you a moderator of %'));
