-- The digest mails of a member about unread notices: at most one an hour, and no notice twice (decisions.md §6).
create table digests (
  user_id bigint primary key references users on delete cascade,
  -- The newest notice of the last digest, and the one up to which notices have been told. They differ until the mail
  -- server has taken the digest.
  up_to bigint not null,
  told_to bigint not null default 0,
  -- When the last digest was queued, or was last tried after that. Null when it had nothing to tell and was not sent.
  tried_at timestamptz(3),
  -- Proves that a call to unsubscribe comes from a letter to this member.
  unsubscribe_token uuid not null unique default gen_random_uuid()
) with (fillfactor = 85);
