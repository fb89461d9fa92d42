-- A browser in which a member has signed in: its failures to sign in are counted by themselves, so that strangers who use up
-- the member's do not keep it out. It is found by a cookie, of which only the digest stands here; each member's is another.
create table known_devices (
  token_hash text primary key check (token_hash ~ '^[0-9a-f]{64}$'),
  user_id bigint not null references users on delete cascade,
  signed_in_at timestamptz(3) not null default now()
);
create index known_devices_user on known_devices (user_id, signed_in_at);
create index known_devices_age on known_devices (signed_in_at);

-- The invitations of the last day that went out by e-mail. They are counted also when they were revoked, so the rows of
-- invitations do not do; the digest of the address is enough to count by.
create table invitation_letters (
  id bigint generated always as identity primary key,
  address_hash text not null check (address_hash ~ '^[0-9a-f]{64}$'),
  sent_by bigint references users on delete set null,
  created_at timestamptz(3) not null default now()
);
create index invitation_letters_address on invitation_letters (address_hash, created_at);
create index invitation_letters_sender on invitation_letters (sent_by, created_at);
create index invitation_letters_age on invitation_letters (created_at);

-- A session whose cookie was replaced: the other processes forget the old one, as they do when a session ends.
create trigger session_renamed after update of sid on sessions
  for each row execute function tell_session_ended();
