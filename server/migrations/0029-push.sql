-- Web push: which browsers of members take notices, and what waits to be sent to them.

-- The key pair by which push services know this site. One for good: browsers subscribe to its public key.
create table push_keys (
  is_only boolean primary key default true check (is_only),
  public_key text not null,
  private_key text not null
);

-- A browser that takes notices. It ends with its session, whose number stays when its token is replaced.
create table push_subscriptions (
  id bigint generated always as identity primary key,
  session_id bigint not null unique references sessions (id) on delete cascade,
  user_id bigint not null references users on delete cascade,
  endpoint text not null unique check (char_length(endpoint) <= 1000),
  p256dh text not null,
  auth text not null,
  shows_text boolean not null
);
create index push_subscriptions_user on push_subscriptions (user_id);

-- Notices for which no job is queued yet.
create table push_waiting (
  notification_id bigint references notifications on delete cascade,
  subscription_id bigint references push_subscriptions on delete cascade,
  primary key (notification_id, subscription_id)
);
create index push_waiting_subscription on push_waiting (subscription_id);

-- In the transaction of the notice, whoever makes it. The channel wakes a process, which queues the jobs.
create function wait_for_push() returns trigger language plpgsql as $$
begin
  insert into push_waiting (notification_id, subscription_id)
    select made.id, s.id from made join push_subscriptions s on s.user_id = made.user_id;
  if found then perform pg_notify('push_waiting', ''); end if;
  return null;
end $$;
create trigger wait_for_push after insert on notifications
  referencing new table as made for each statement execute function wait_for_push();
