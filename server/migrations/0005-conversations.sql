-- Private messages and notifications (product.md §3, decisions.md §5 and §6).

-- Without foreign keys to users: the history of one member stays readable when the other has left, shown as
-- 'Unknown User'.
create table messages (
  id bigint generated always as identity primary key,
  sender_id bigint not null,
  recipient_id bigint not null,
  content text not null default '',
  post_id bigint references posts on delete set null,
  shares_post boolean not null default false,
  is_read boolean not null default false,
  created_at timestamptz(3) not null default now(),
  check (sender_id <> recipient_id),
  check (post_id is null or shares_post)
) with (fillfactor = 90);
create index messages_thread
  on messages (least(sender_id, recipient_id), greatest(sender_id, recipient_id), id desc);
create index messages_sender on messages (sender_id);
create index messages_recipient on messages (recipient_id);
create index messages_post on messages (post_id) where post_id is not null;

-- One row for each end of a conversation, kept by the sending of a message.
create table conversations (
  user_id bigint not null references users on delete cascade,
  other_id bigint not null,
  last_message_id bigint not null references messages on delete cascade,
  unread_count integer not null default 0 check (unread_count >= 0),
  primary key (user_id, other_id)
) with (fillfactor = 85);
create index conversations_recent on conversations (user_id, last_message_id desc);
create index conversations_message on conversations (last_message_id);

create type notification_type as enum (
  'friend_request', 'friend_accepted', 'like', 'comment', 'reply', 'message', 'mention',
  'community_request', 'community_approved', 'community_invite', 'invite_used'
);

create table notifications (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  type notification_type not null,
  message text not null,
  is_read boolean not null default false,
  related_user_id bigint references users on delete cascade,
  related_post_id bigint references posts on delete cascade,
  related_comment_id bigint references comments on delete cascade,
  related_community_id bigint references communities on delete cascade,
  created_at timestamptz(3) not null default now()
);
create index notifications_recent on notifications (user_id, id desc);
create index notifications_unread on notifications (user_id) where not is_read;
create index notifications_related_user on notifications (related_user_id);
create index notifications_related_post on notifications (related_post_id) where related_post_id is not null;
create index notifications_related_comment
  on notifications (related_comment_id) where related_comment_id is not null;
create index notifications_related_community
  on notifications (related_community_id) where related_community_id is not null;
